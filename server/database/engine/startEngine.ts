import { spawn } from "node:child_process";
import { appendFileSync, closeSync, openSync, renameSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { EngineStart, EngineStartReport } from "./engineProtocol.js";

/** The journal alone takes up to 100 MB at a time, and the engine aborts when the disk is full. */
const MIN_FREE_BYTES = 200 * 1024 * 1024;
const MAX_LOG_BYTES = 5 * 1024 * 1024;

export const ENGINE_LOG = "engine.log";

/** A start was refused to keep what is there safe; nothing has died. */
export class LowSpaceError extends Error {}

/**
 * Starts the engine process and waits for its first words. It outlives this process: it has its own process group
 * (Ctrl-C is not for it), its own log file, and its life line is the control socket. `notNeeded` tells it that another
 * one was faster, so that it does not open the database later, when that one leaves.
 */
export async function startEngine(
  dataDir: string,
  start: EngineStart,
  notNeeded: AbortSignal,
): Promise<EngineStartReport> {
  if (notNeeded.aborted) return { state: "not-needed" };
  const log = openLog(dataDir);
  const child = spawn(process.execPath, [...engineProgram(), JSON.stringify(start)], {
    cwd: dataDir,
    detached: true,
    env: engineEnvironment(start),
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  child.unref();
  notNeeded.addEventListener("abort", () => {
    if (child.connected) child.disconnect();
  });

  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("message", (message) => resolve(message as EngineStartReport));
    child.once("exit", (code, signal) => {
      const end = signal ?? `code ${code}`;
      noteEnd(dataDir, `The engine process ${child.pid} ended with ${end}.`);
      const message = `The engine process ended with ${end} while it opened ${start.folder}.`;
      resolve({ state: "failed", reason: "open", message });
    });
  });
}

/** Before anything is written. Throws LowSpaceError. */
export async function requireFreeSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free >= MIN_FREE_BYTES) return;
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new LowSpaceError(
    `Only ${megabytes(free)} MB are free on the disk of ${dataDir}; the database needs ${megabytes(MIN_FREE_BYTES)} MB to start. Free some space.`,
  );
}

/** What the engine says before it aborts goes nowhere else. */
function openLog(dataDir: string): number {
  const file = path.join(dataDir, ENGINE_LOG);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}

/** A process that a signal ended says nothing itself. */
function noteEnd(dataDir: string, text: string): void {
  try {
    appendFileSync(path.join(dataDir, ENGINE_LOG), `${new Date().toISOString()} ${text}\n`);
  } catch {
    // The folder has gone with its database, as after a test.
  }
}

/** The same file beside this one, as source (tests, development) or compiled. */
function engineProgram(): string[] {
  const extension = path.extname(fileURLToPath(import.meta.url));
  const program = fileURLToPath(new URL(`./engineProcess${extension}`, import.meta.url));
  if (extension !== ".ts") return [program];
  const loader = createRequire(import.meta.url).resolve("tsx");
  return ["--import", pathToFileURL(loader).href, program];
}

/** No more than it needs: neither the app's secrets nor its NODE_OPTIONS (a debugger's port, for one). */
function engineEnvironment({ kind, program }: EngineStart): NodeJS.ProcessEnv {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "LD_LIBRARY_PATH"];
  const inherited = Object.fromEntries(
    names.filter((name) => name in process.env).map((name) => [name, process.env[name]]),
  );
  // The addon's own loader asks for this; see patchedEngine.ts.
  return kind === "embedded-patched" && program
    ? { ...inherited, NAPI_RS_NATIVE_LIBRARY_PATH: program }
    : inherited;
}
