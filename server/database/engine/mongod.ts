import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { EngineStart } from "./engineProtocol.js";
import { EngineLoadError, FolderInUseError, type RunningEngine } from "./engineOpening.js";
import { requireOwnFolder } from "./runtimeFolder.js";

const READY_DEADLINE_MS = 120_000;
const POLL_MS = 50;

/** Runs an installed MongoDB on a socket in the private runtime folder, so that no port is open to other users. */
export async function startMongod(start: EngineStart): Promise<RunningEngine> {
  mkdirSync(start.folder, { recursive: true, mode: 0o700 });
  mkdirSync(start.runtime.folder, { recursive: true, mode: 0o700 });
  requireOwnFolder(start.runtime.folder);
  const socketPath = path.join(start.runtime.folder, `m${process.pid}.sock`);
  const args = [
    "--dbpath",
    start.folder,
    "--bind_ip",
    socketPath,
    "--unixSocketPrefix",
    start.runtime.folder,
  ];
  const mongod = spawn(start.program ?? "mongod", args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise<void>((resolve) => mongod.once("close", () => resolve()));
  const output = watchOutput(mongod);
  await spawned(mongod);
  endWithThisProcess(mongod);

  const deadline = Date.now() + READY_DEADLINE_MS;
  while (!(await isListening(socketPath))) {
    if (mongod.exitCode !== null || mongod.signalCode !== null) {
      await exited;
      if (output.saysInUse()) throw new FolderInUseError(`${start.folder} is in use.`);
      throw new Error(
        `mongod ended with ${mongod.signalCode ?? `code ${mongod.exitCode}`} before it was ready.`,
      );
    }
    if (Date.now() > deadline) throw new Error("mongod did not become ready in time.");
    await sleep(POLL_MS);
  }

  let closing = false;
  void exited.then(() => {
    // Nobody catches this: the process dies, as with an embedded engine, and the clients start anew.
    if (!closing) throw new Error("mongod ended unexpectedly.");
  });
  const close = async () => {
    closing = true;
    mongod.kill("SIGTERM");
    await exited;
  };
  return { socketPath, close };
}

async function spawned(mongod: ChildProcess): Promise<void> {
  try {
    await once(mongod, "spawn");
  } catch (error) {
    throw new EngineLoadError("There is no mongod on PATH that runs.", { cause: error });
  }
}

function watchOutput(mongod: ChildProcess) {
  let inUse = false;
  mongod.stdout?.on("data", (chunk: Buffer) => {
    inUse ||= chunk.includes("DBPathInUse");
    process.stdout.write(chunk);
  });
  return { saysInUse: () => inUse };
}

/** mongod outlives a killed parent and would hold the folder for ever; the shell sees its input end, and stops it. */
function endWithThisProcess(mongod: ChildProcess): void {
  const watcher = spawn("sh", ["-c", 'cat >/dev/null; kill "$0"', String(mongod.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.unref();
  mongod.once("exit", () => watcher.kill("SIGKILL"));
}

function isListening(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
