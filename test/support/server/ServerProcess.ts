import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Email } from "postal-mime";
import { BRAND } from "../../../shared/brand.js";
import { withTimeout } from "../../../server/core/withTimeout.js";
import { joinEngine } from "../../../server/database/engine/lifeLine.js";
import { runtimePaths } from "../../../server/database/engine/runtimeFolder.js";
import { findFreePort } from "./findFreePort.js";
import { signalIfRunning, untilGone } from "../faults/processEnd.js";
import { readMails } from "../mail/readMails.js";

const BUILT_SERVER = path.resolve(import.meta.dirname, "../../../build/server/main.js");
const READY_DEADLINE_MS = 30_000;
/** Asking costs this process about a millisecond of the processor, and a start takes more than a second. */
const READY_POLL_MS = 50;
const END_DEADLINE_MS = 10_000;
/** Of one that is to end by itself, at what a test has planted. */
const OWN_END_DEADLINE_MS = 60_000;
const LOG_LINES_SHOWN = 15;

const running = new Set<ServerProcess>();
let exitWatched = false;

/**
 * The built server (`npm run build`) as a process of its own, on an empty data folder and a free port. It always uses the embedded
 * engine, whatever MONGODB_URI says: what is tested or measured must be the same everywhere.
 */
export class ServerProcess {
  readonly dataDir: string;
  readonly url: string;
  private readonly folder: string;
  private child: ChildProcess | null = null;
  private enginePid: number | null = null;

  private constructor(
    private readonly port: number,
    /** URL of a module that is loaded before the program. */
    private readonly preload: string | null,
    private readonly environment: Record<string, string>,
  ) {
    this.folder = mkdtempSync(path.join(tmpdir(), "mantel-server-"));
    this.dataDir = path.join(this.folder, "data-dir");
    this.url = `http://127.0.0.1:${port}`;
    running.add(this);
    watchExit();
  }

  /** `environment`: what a test sets beside what all of them have. */
  static async start(
    preload: string | null = null,
    environment: Record<string, string> = {},
  ): Promise<ServerProcess> {
    if (!existsSync(BUILT_SERVER)) throw new Error("The server is not built: run `npm run build` first.");
    const server = new ServerProcess(await findFreePort(), preload, environment);
    await server.run();
    return server;
  }

  /** SIGKILL: nothing is flushed, nobody is told. Resolves when the process is gone. The database's own process lives on. */
  async kill9(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child?.pid === undefined) return;
    child.kill("SIGKILL");
    await untilEnded(child);
  }

  /** Resolves when the process has ended by itself; throws when it goes on. */
  async untilEnded(): Promise<void> {
    const { child } = this;
    const late = () => new Error(`The server went on.\n${this.logEnd()}`);
    if (child) await withTimeout(untilEnded(child), OWN_END_DEADLINE_MS, { late, onLateError: late });
    this.child = null;
  }

  /** On the same data and port, after `kill9`. Resolves when it is ready. */
  async restart(): Promise<void> {
    await this.run();
  }

  /** Every mail that was written, oldest first. */
  mails(): Promise<Email[]> {
    return readMails(this.dataDir);
  }

  /** Stops the server in order, then its database, and removes the data. */
  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    // A test may have killed the first one; another serves in its place.
    this.enginePid = (await findEnginePid(this.dataDir)) ?? this.enginePid;
    if (child?.pid !== undefined) {
      child.kill("SIGTERM");
      await untilEnded(child);
    }
    await this.stopEngine();
    rmSync(this.folder, { recursive: true, force: true });
    running.delete(this);
  }

  /** For the end of a process that was not asked: no promise would be waited for. */
  abandon(): void {
    this.child?.kill("SIGKILL");
    if (this.enginePid !== null) signalIfRunning(this.enginePid, "SIGTERM");
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async run(): Promise<void> {
    const { PATH, HOME, TMPDIR } = process.env;
    const env = {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: "production",
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      CONTACT_EMAIL: BRAND.contactEmail,
      // Tests count what is told.
      BUNDLE_SECONDS: "0",
      ...this.environment,
      ...(this.preload !== null && { NODE_OPTIONS: `--import ${this.preload}` }),
    };
    const log = openSync(this.logFile, "a");
    this.child = spawn(process.execPath, [BUILT_SERVER], { env, stdio: ["ignore", log, log] });
    closeSync(log);
    await this.untilReady(this.child);
    this.enginePid ??= await findEnginePid(this.dataDir);
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_DEADLINE_MS;
    while (!(await isHealthy(this.url))) {
      const ended = child.exitCode !== null || child.signalCode !== null;
      if (ended || Date.now() > deadline)
        throw new Error(`The server did not become ready.\n${this.logEnd()}`);
      await sleep(READY_POLL_MS);
    }
  }

  private async stopEngine(): Promise<void> {
    if (this.enginePid === null) return;
    signalIfRunning(this.enginePid, "SIGTERM");
    await untilGone(this.enginePid, END_DEADLINE_MS);
  }

  private get logFile(): string {
    return path.join(this.folder, "server.log");
  }

  private logEnd(): string {
    return readFileSync(this.logFile, "utf8").trimEnd().split("\n").slice(-LOG_LINES_SHOWN).join("\n");
  }
}

/** For `afterEach`: afterwards no server of this file runs and no folder of theirs is left, however the test ended. */
export async function stopServerProcesses(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

/** Interrupted or failed half-way: the process ends without its hooks. */
function watchExit(): void {
  if (exitWatched) return;
  exitWatched = true;
  process.once("exit", () => running.forEach((server) => server.abandon()));
}

function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

async function findEnginePid(dataDir: string): Promise<number | null> {
  const line = await joinEngine(runtimePaths(dataDir));
  line?.socket.destroy();
  return line?.greeting.pid ?? null;
}
