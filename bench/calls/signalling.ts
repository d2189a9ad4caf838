import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Types } from "mongoose";
import { startDueLoop } from "../../server/jobs/dueLoop.js";
import { buildCaregiver } from "../../test/support/builders/buildCaregiver.js";
import { findEnginePid } from "../../test/support/faults/findEnginePid.js";
import { startTestApp } from "../../test/support/server/startTestApp.js";
import { closeTestDatabase, testFolder } from "../../test/support/server/testDatabase.js";
import type { TestApp } from "../../test/support/server/TestApp.js";
import { BenchChild } from "../support/BenchChild.js";
import type { Caller, CallQuestion } from "./callClients.js";
import { storeScreens } from "../support/family.js";
import { processorMs } from "../support/processorMs.js";
import { formatTable, type Bar } from "../support/report.js";

const STANDING_MS = 30_000;
const STANDING_PERCENT_MAX = 60;

interface Cost {
  what: string;
  server: number;
  engine: number;
  seconds: number;
}

/** What so many calls at once cost a server, which carries no media: their beginning, an ICE restart in each, and that they go on. */
export async function measureSignalling(calls: number): Promise<Bar[]> {
  // Its own database, even where the tests are given one.
  delete process.env.MONGODB_URI;
  const app = await startTestApp();
  const loop = startDueLoop(app.context);
  app.context.dueLoop = loop;
  const enginePid = await findEnginePid(path.join(testFolder(), "database"));
  const { child } = await BenchChild.start("../calls/callClients.ts");
  const ask = (question: CallQuestion) => child.ask(question);
  await ask({ kind: "connect", url: app.url, callers: await buildCallers(app, calls) });
  const costs = [
    await costOf(enginePid, `${calls} calls begin, and are answered`, () => ask({ kind: "call" })),
    await costOf(enginePid, `${calls} calls go on for ${STANDING_MS / 1_000} s`, () => sleep(STANDING_MS)),
    await costOf(enginePid, `an ICE restart in each of ${calls}`, () => ask({ kind: "restart" })),
  ];
  await child.end();
  await loop.stop();
  await app.close();
  await closeTestDatabase();
  const rows = costs.map(({ what, server, engine, seconds }) => [
    what,
    seconds.toFixed(1),
    (server / calls).toFixed(1),
    (engine / calls).toFixed(1),
    percentOf(server, seconds).toFixed(1),
  ]);
  const headings = [
    "processor time",
    "took, s",
    "server, ms a call",
    "database, ms a call",
    "server, % of a core",
  ];
  console.log(`\n${formatTable(headings, rows)}`);
  const standing = costs[1]!;
  return [
    {
      what: `server while ${calls} calls go on, of a core`,
      measured: percentOf(standing.server, standing.seconds),
      limit: STANDING_PERCENT_MAX,
      unit: "%",
    },
  ];
}

async function buildCallers(app: TestApp, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  while (callers.length < count) {
    const number = callers.length + 1;
    const user = await buildCaregiver(app, { name: `Ann ${number}`, email: `ann${number}@example.com` });
    const [screen] = await storeScreens(new Types.ObjectId(user.groupId), 1);
    callers.push({
      displayId: screen!._id.toString(),
      cookie: screen!.cookie,
      token: user.accessToken,
    });
  }
  return callers;
}

/** Of this process, which is the server, and of the database's own. */
async function costOf(enginePid: number, what: string, work: () => Promise<unknown>): Promise<Cost> {
  const [engineBefore, before, from] = [processorMs(enginePid), process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return {
    what,
    server: (user + system) / 1_000,
    engine: processorMs(enginePid) - engineBefore,
    seconds: (performance.now() - from) / 1_000,
  };
}

function percentOf(ms: number, seconds: number): number {
  return ms / seconds / 10;
}
