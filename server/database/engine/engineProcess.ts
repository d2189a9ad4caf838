import { inspect } from "node:util";
import { ControlServer } from "./controlServer.js";
import { joinEngine } from "./lifeLine.js";
import type { EngineStart, EngineStartReport } from "./engineProtocol.js";
import { EngineLoadError, FolderInUseError, type RunningEngine } from "./engineOpening.js";
import { openEngine } from "./openEngine.js";
import { claimRuntimeFolder, publishSocket, removeRuntimeFolder } from "./runtimeFolder.js";

/**
 * The program that holds the database, one per data folder. The engine ends its process when the disk is full or a
 * file is damaged, and that must not be the app's. It serves everyone who attaches and leaves 3 s after the last.
 *
 * Whoever has the database open holds its lock. Only such a process writes to the runtime folder, and it does so
 * between opening and closing; that is what makes starts and departures at the same moment safe.
 */

/** Enough for an app to finish its requests when the whole machine is told to stop. */
const TERMINATION_GRACE_MS = 20_000;

/** Some systems remove what lies in /tmp for days, live sockets excepted but not the symlink to one. */
const REPUBLISH_MS = 60 * 60_000;

const start = JSON.parse(process.argv[2] ?? "") as EngineStart;
let isLeaving = false;

// Ctrl-C and a closed terminal are meant for the app; its leaving is what ends this process.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);

try {
  const engine = await openEngine(start, isNeeded);
  if (engine) await serveOrClose(engine);
  else await report({ state: "not-needed" });
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`);
  process.exitCode = 1;
  await report(failure(error));
}

/** Not when the app that started this process is gone or served by another one. */
async function isNeeded(): Promise<boolean> {
  const line = await joinEngine(start.runtime);
  line?.socket.destroy();
  return line === null && process.connected;
}

/** While this process has the database open, no other process can open it: so one that cannot serve it ends. */
async function serveOrClose(engine: RunningEngine): Promise<void> {
  try {
    await serve(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function serve(engine: RunningEngine): Promise<void> {
  const { runtime, kind } = start;
  claimRuntimeFolder(runtime, engine.socketPath);
  const republishing = setInterval(() => publishSocket(runtime, engine.socketPath), REPUBLISH_MS).unref();

  /** Nothing is left to do afterwards, so the process ends. */
  const leave = async () => {
    if (isLeaving) return;
    isLeaving = true;
    clearInterval(republishing);
    control.close();
    removeRuntimeFolder(runtime);
    await engine.close();
  };
  const control = new ControlServer({ kind, pid: process.pid }, () => void leave());
  await control.open(runtime.control);
  process.on("SIGTERM", () => {
    control.expectNoMoreClients();
    setTimeout(() => void leave(), TERMINATION_GRACE_MS).unref();
  });
  await report({ state: "serving" });
}

/** To the app that started this process, which may be gone, or attached and no longer listening. */
function report(message: EngineStartReport): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(message, undefined, undefined, () => {
      if (process.connected) process.disconnect();
      resolve();
    });
  });
}

function failure(error: unknown): EngineStartReport {
  const reason =
    error instanceof EngineLoadError ? "load" : error instanceof FolderInUseError ? "in-use" : "open";
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : "";
  return {
    state: "failed",
    reason,
    message: (error instanceof Error ? error.message : String(error)) + cause,
  };
}
