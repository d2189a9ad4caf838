import type { Context, RootHookObject } from "mocha";
import {
  failOnConsoleErrors,
  recordConsoleErrors,
  requireNoLateConsoleErrors,
  restoreConsole,
} from "./consoleErrors.js";
import { denyNetwork } from "./denyNetwork.js";
import { checkEveryFrame } from "./device/checkFrame.js";
import { watchFakedTimers } from "./server/fakedTimers.js";
import { closeTestDatabase } from "./server/testDatabase.js";

denyNetwork(configuredDatabaseHosts());
checkEveryFrame();
watchFakedTimers();

/** Around every test of every file; .mocharc.json names this file. */
export const mochaHooks = {
  beforeEach(this: Context) {
    recordConsoleErrors();
    if (this.currentTest) failOnConsoleErrors(this.currentTest);
  },
  afterEach(this: Context) {
    restoreConsole(this.currentTest?.fullTitle() ?? "");
  },
  async afterAll() {
    await closeTestDatabase();
    requireNoLateConsoleErrors();
  },
} satisfies RootHookObject;

function configuredDatabaseHosts(): string[] {
  const hosts = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(process.env.MONGODB_URI ?? "")?.[1];
  return hosts?.split(",").map((host) => host.replace(/:\d+$/, "")) ?? [];
}
