import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Types } from "mongoose";
import { startDueLoop } from "../../server/jobs/dueLoop.js";
import { MessageModel } from "../../server/plan/message.model.js";
import { startRemovingExpired } from "../../server/jobs/sweepExpired.js";
import { findEnginePid } from "../../test/support/faults/findEnginePid.js";
import { testFolder } from "../../test/support/server/testDatabase.js";
import { processorMs } from "./processorMs.js";
import type { TestApp } from "../../test/support/server/TestApp.js";
import { ruleOf, seriesRow } from "../../test/support/builders/seriesRow.js";

const DISPLAYS = 1_000;
const INSERTED_AT_ONCE = 10_000;
const MINUTE_MS = 60_000;
/** What the engine still has to write of the rows goes to disk once a minute. */
const SETTLING_MS = 75_000;

/** Processor time in percent of a core. */
export interface QuietMinute {
  server: number;
  /** The embedded engine's process, with the app asking. */
  engine: number;
  /** The same process over the minute before, when nobody asked it anything: its own clockwork. */
  engineAlone: number;
}

/**
 * What a minute costs in which nothing is due: the due loop polls, sockets' plans are compared and expired rows are swept, as in a
 * server. The database is the embedded engine, in a process of its own.
 */
export async function measureQuietMinute(app: TestApp, stored: number): Promise<QuietMinute> {
  await storeSeries(stored);
  const enginePid = await findEnginePid(path.join(testFolder(), "database"));
  await sleep(SETTLING_MS);
  const { engine: engineAlone } = await overAMinute(enginePid);

  const loop = startDueLoop(app.context);
  const stopRemoving = startRemovingExpired(app.context);
  const { server, engine } = await overAMinute(enginePid);
  stopRemoving();
  await loop.stop();
  return { server, engine, engineAlone };
}

async function storeSeries(stored: number): Promise<void> {
  const displayIds = Array.from({ length: DISPLAYS }, () => new Types.ObjectId());
  for (let first = 0; first < stored; first += INSERTED_AT_ONCE) {
    const rows = Array.from({ length: INSERTED_AT_ONCE }, (_, index) =>
      seriesRow(displayIds[(first + index) % DISPLAYS]!, ruleOf(index)),
    );
    await MessageModel.insertMany(rows, { ordered: false });
  }
}

async function overAMinute(enginePid: number): Promise<{ server: number; engine: number }> {
  const engineBefore = processorMs(enginePid);
  const serverBefore = process.cpuUsage();
  await sleep(MINUTE_MS);
  const { user, system } = process.cpuUsage(serverBefore);
  return {
    server: percentOfMinute((user + system) / 1_000),
    engine: percentOfMinute(processorMs(enginePid) - engineBefore),
  };
}

function percentOfMinute(milliseconds: number): number {
  return (milliseconds / MINUTE_MS) * 100;
}
