import { setTimeout as sleep } from "node:timers/promises";
import path from "node:path";
import { Types } from "mongoose";
import { DeviceModel } from "../server/circle/displays/device.model.js";
import { DisplayModel } from "../server/circle/displays/display.model.js";
import { WatchModel } from "../server/features/alerts/watch.model.js";
import { findEnginePid } from "../test/support/faults/findEnginePid.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import { closeTestDatabase, testFolder } from "../test/support/server/testDatabase.js";
import { buildStatus } from "../test/support/builders/buildStatus.js";
import { formatTable, type Bar } from "./support/report.js";
import { processorMs } from "./support/processorMs.js";
import { runBench } from "./support/runBench.js";

/**
 * `npm run bench:watchdog -- 10000`: the processor time of a minute in which the watchdog looks after so many displays, of which nothing is
 * told: four rounds, one each 15 s. One in ten has a tablet in a drawer, which is silent for weeks and known to be. See docs/BENCHMARKS.md.
 */

const DISPLAYS = Number(process.argv[2] ?? 10_000);
const DRAWERS = DISPLAYS / 10;
const INSERTED_AT_ONCE = 2_000;
const ROUND_MS = 15_000;
const ROUNDS = 4;
const MINUTE_MS = ROUND_MS * ROUNDS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PERCENT_MAX = 1;

await runBench(
  async () => {
    const app = await startTestApp();
    await store();
    const watch = () => app.context.registered.awaitedWork.watchDisplays!(app.context);
    // The first rounds look at what was stored.
    for (let round = 0; round < DISPLAYS / 200 + 5; round += 1) await watch();
    const pid = await findEnginePid(path.join(testFolder(), "database"));
    const alone = await during(pid, () => Promise.resolve());
    const watched = await during(pid, watch);
    await app.close();
    await closeTestDatabase();

    const percent = (ms: number) => (Math.max(0, ms) / MINUTE_MS) * 100;
    const server = percent(watched.server - alone.server);
    const engine = percent(watched.engine - alone.engine);
    const share = (value: number) => `${value.toFixed(2)} % of a core`;
    console.log(
      formatTable(
        [`${DISPLAYS} displays, an idle minute of the watchdog`, ""],
        [
          ["server", share(server)],
          ["database", share(engine)],
        ],
      ),
    );
    return [{ what: "the watchdog, idle", measured: server, limit: PERCENT_MAX, unit: "%" }] satisfies Bar[];
  },
  { runs: "sources" },
);

async function during(
  enginePid: number,
  work: () => Promise<unknown>,
): Promise<{ server: number; engine: number }> {
  let server = 0;
  const engineBefore = processorMs(enginePid);
  for (let round = 0; round < ROUNDS; round += 1) {
    await hear();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    server += (user + system) / 1_000;
    await sleep(ROUND_MS);
  }
  return { server, engine: processorMs(enginePid) - engineBefore };
}

/** As all screens do that are there. What it costs is part of no figure. */
async function hear(): Promise<void> {
  await DeviceModel.updateMany({ connected: true }, { lastSeenAt: new Date() });
}

async function store(): Promise<void> {
  const now = Date.now();
  const status: Partial<ReturnType<typeof buildStatus>> = buildStatus();
  delete status.loadedAt;
  for (let first = 0; first < DISPLAYS; first += INSERTED_AT_ONCE) {
    const ids = Array.from({ length: INSERTED_AT_ONCE }, (_each, index) => ({
      _id: new Types.ObjectId(),
      number: first + index,
    }));
    await DisplayModel.insertMany(
      ids.map(({ _id, number }) => ({
        _id,
        groupId: new Types.ObjectId(),
        code: String(number),
        name: "Mum",
        timeZone: "Europe/Oslo",
        language: "en",
        createdAt: new Date(now),
      })),
    );
    const device = (displayId: Types.ObjectId, name: string, isThere: boolean) => ({
      displayId,
      tokenHash: `${name} ${displayId.toString()}`,
      name,
      pairedAt: new Date(now - 60 * DAY_MS),
      lastSeenAt: new Date(isThere ? now : now - 20 * DAY_MS),
      connected: isThere,
      status: { ...status, loadedAt: null },
      watchDue: true,
    });
    await DeviceModel.insertMany(
      ids.flatMap(({ _id, number }) => [
        device(_id, "Kitchen", true),
        ...(number < DRAWERS ? [device(_id, "Drawer", false)] : []),
      ]),
    );
  }
  await WatchModel.deleteMany({});
}
