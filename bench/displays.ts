import { performance } from "node:perf_hooks";
import { Types } from "mongoose";
import { DeviceModel } from "../server/circle/displays/device.model.js";
import { DisplayModel } from "../server/circle/displays/display.model.js";
import { displaysApi } from "../shared/contract/displays.js";
import { PAGE_SIZE_MAX } from "../shared/limits.js";
import { groupsApi } from "../shared/contract/groups.js";
import { buildCaregiver } from "../test/support/builders/buildCaregiver.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { median } from "./support/statistics.js";

/** `npm run bench:displays`: a care team's list of 300 displays, two devices each, and searches in it, over HTTP on this machine. */

const DISPLAYS = 300;
const OTHER_GROUPS = 20;
const CALLS = 50;
const WARM_UP = 10;
const LIMIT_MS = 100;

await runBench(async () => {
  const app = await startTestApp();
  const team = await buildCaregiver(app);
  await storeDisplays(new Types.ObjectId(team.groupId));
  for (let group = 0; group < OTHER_GROUPS; group += 1) await storeDisplays(new Types.ObjectId());

  const list = (query: object) => () => app.call(displaysApi.list, { query }, { as: team });
  const calls: Record<string, () => Promise<unknown>> = {
    "the longest page": list({ limit: PAGE_SIZE_MAX }),
    "a page": list({}),
    "a search": list({ search: "patient 29" }),
    "a tag": list({ tag: "ward 7" }),
    "the group": () => app.call(groupsApi.get, {}, { as: team }),
  };
  const measured: [string, number][] = [];
  for (const [what, call] of Object.entries(calls)) measured.push([what, await measure(call)]);
  await app.close();
  await closeTestDatabase();

  const rows = measured.map(([what, ms]) => [what, `${ms.toFixed(1)} ms`]);
  console.log(formatTable([`${DISPLAYS} displays in one group`, "median"], rows));
  return measured.map(([what, ms]): Bar => ({ what, measured: ms, limit: LIMIT_MS, unit: "ms" }));
});

async function measure(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + CALLS; index += 1) {
    const before = performance.now();
    await call();
    if (index >= WARM_UP) times.push(performance.now() - before);
  }
  return median(times);
}

async function storeDisplays(groupId: Types.ObjectId): Promise<void> {
  const start = Date.now();
  const displays = Array.from({ length: DISPLAYS }, (_, index) => ({
    _id: new Types.ObjectId(),
    groupId,
    code: `${groupId.toString()}${index}`,
    name: `Patient ${index}`,
    timeZone: "Europe/Oslo",
    language: "en" as const,
    tags: [`ward ${index % 10}`, "diabetes"],
    createdAt: new Date(start + index),
  }));
  const devices = displays.flatMap(({ _id }) =>
    ["Kitchen", "Bedroom"].map((name) => ({
      displayId: _id,
      tokenHash: `${name} ${_id.toString()}`,
      name,
      pairedAt: new Date(start),
      lastSeenAt: new Date(start),
    })),
  );
  await DisplayModel.insertMany(displays);
  await DeviceModel.insertMany(devices);
}
