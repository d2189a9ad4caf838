import path from "node:path";
import mongoose from "mongoose";
import { buildCaregiver } from "../test/support/builders/buildCaregiver.js";
import { buildDevice } from "../test/support/builders/buildDevice.js";
import { buildDisplay } from "../test/support/builders/buildDisplay.js";
import { findEnginePid } from "../test/support/faults/findEnginePid.js";
import { closeTestDatabase, testFolder } from "../test/support/server/testDatabase.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import type { TestApp } from "../test/support/server/TestApp.js";
import { formatTable, type Bar } from "./support/report.js";
import { processorMs } from "./support/processorMs.js";
import { runBench } from "./support/runBench.js";

/**
 * `npm run bench:idle-round`: what one round of all due work costs in which nothing is due, in database commands by collection, and in processor time of
 * the server and of the database. See docs/BENCHMARKS.md.
 */

const ROUNDS = 300;
const COMMANDS_MAX = 12;

await runBench(
  async () => {
    const app = await startTestApp();
    const caregiver = await buildCaregiver(app);
    await buildDevice(app, { display: await buildDisplay(app, caregiver), caregiver });
    for (let round = 0; round < 20; round += 1) await app.runDueWork();
    const commands = await commandsOf(() => app.runDueWork());
    const { server, database } = await costOf(app);
    await app.close();
    await closeTestDatabase();
    const names = [...new Set(commands)];
    console.log(
      formatTable(
        ["an idle round asks", "times"],
        names.map((name) => [name, String(commands.filter((one) => one === name).length)]),
      ),
    );
    console.log(
      `\n${formatTable(
        ["an idle round", "processor"],
        [
          ["server", `${server.toFixed(2)} ms`],
          ["database", `${database.toFixed(2)} ms`],
        ],
      )}`,
    );
    return [
      { what: "commands of an idle round", measured: commands.length, limit: COMMANDS_MAX, unit: "commands" },
    ] satisfies Bar[];
  },
  { runs: "sources" },
);

/** As `messages.find`, one for each. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const commands: string[] = [];
  mongoose.set("debug", (collection: string, method: string) => commands.push(`${collection}.${method}`));
  await work().finally(() => mongoose.set("debug", false));
  return commands;
}

/** Of one round, in milliseconds. */
async function costOf(app: TestApp): Promise<{ server: number; database: number }> {
  const enginePid = await findEnginePid(path.join(testFolder(), "database"));
  const engineBefore = processorMs(enginePid);
  const serverBefore = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) await app.runDueWork();
  const { user, system } = process.cpuUsage(serverBefore);
  return {
    server: (user + system) / 1_000 / ROUNDS,
    database: (processorMs(enginePid) - engineBefore) / ROUNDS,
  };
}
