import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLog } from "../databaseLog.js";
import { DatabaseUnavailableError } from "../DatabaseUnavailableError.js";
import type { EngineCandidate } from "./engineCandidates.js";
import type { EngineKind, EngineStartReport } from "./engineProtocol.js";
import { setEngineTrouble } from "./engineTrouble.js";
import { joinEngine, type LifeLine } from "./lifeLine.js";
import { RestartPace } from "./restartPace.js";
import type { RuntimePaths } from "./runtimeFolder.js";
import { ENGINE_LOG, LowSpaceError, requireFreeSpace, startEngine } from "./startEngine.js";

const JOIN_POLL_MS = 25;
/** After a death the first client restarts the engine; each further one leaves it this much more time. */
const RESTART_TURN_MS = 500;
const FAILED_RESTART_PAUSE_MS = 1_000;
const LOW_SPACE_PAUSE_MS = 10_000;
const RESCUE_POLL_MS = 2_000;

/** The engine cannot run on this machine; another candidate may. */
export class EngineNotLoadableError extends Error {}

interface EngineClientOptions {
  dataDir: string;
  runtime: RuntimePaths;
  candidate: EngineCandidate;
  log: DatabaseLog;
}

/** This process's hold on the engine process: attaches, starts it when nobody has, and restarts it when it dies. */
export class EngineClient {
  readonly #options: EngineClientOptions;
  readonly #closing = new AbortController();
  readonly #pace = new RestartPace();
  #attachedAt = Date.now();
  #line: LifeLine | null = null;

  constructor(options: EngineClientOptions) {
    this.#options = options;
  }

  /** Resolves with the kind that really serves, which another process may have chosen. */
  async attach(): Promise<EngineKind> {
    const line = await this.#joinOrStart(0);
    const { kind, pid } = line.greeting;
    this.#options.log.info({ kind, enginePid: pid }, "database engine attached");
    this.#hold(line);
    return kind;
  }

  close(): void {
    setEngineTrouble(null);
    this.#closing.abort();
    this.#line?.socket.destroy();
  }

  async #joinOrStart(startDelayMs: number): Promise<LifeLine> {
    const startAt = Date.now() + startDelayMs;
    const notNeeded = new AbortController();
    let starting: Promise<EngineStartReport> | null = null;
    for (;;) {
      const line = await joinEngine(this.#options.runtime);
      if (line) {
        notNeeded.abort();
        return line;
      }
      if (!starting && Date.now() >= startAt) starting = this.#start(notNeeded.signal);

      const pause = sleep(JOIN_POLL_MS, null, { signal: this.#closing.signal });
      const report = await Promise.race(starting ? [starting, pause] : [pause]);
      if (report?.state === "failed") throw this.#startError(report);
      if (report) starting = null;
    }
  }

  async #start(notNeeded: AbortSignal): Promise<EngineStartReport> {
    const { candidate, dataDir, runtime } = this.#options;
    await requireFreeSpace(dataDir);
    const program = await this.#prepareProgram();
    return startEngine(
      dataDir,
      { kind: candidate.kind, folder: candidate.folder, program, runtime },
      notNeeded,
    );
  }

  async #prepareProgram(): Promise<string | null> {
    try {
      return await this.#options.candidate.prepareProgram();
    } catch (cause) {
      throw new EngineNotLoadableError("The embedded engine could not be fitted to this machine.", { cause });
    }
  }

  #startError({ reason, message }: EngineStartReport & { state: "failed" }): Error {
    const { candidate, dataDir } = this.#options;
    if (reason === "load") return new EngineNotLoadableError(message);
    if (reason === "in-use") {
      return new DatabaseUnavailableError(
        `Another program uses the database in ${candidate.folder}. Stop it, or, if it is this app, run both as the same user with the same TMPDIR.`,
        { mayPass: true },
      );
    }
    return new DatabaseUnavailableError(
      `The database in ${candidate.folder} did not open: ${message} The usual causes are damaged files (restore a backup) and a full disk; ${dataDir}/${ENGINE_LOG} may say more.`,
      { mayPass: true },
    );
  }

  #hold(line: LifeLine): void {
    this.#line = line;
    this.#attachedAt = Date.now();
    if (this.#closing.signal.aborted) line.socket.destroy();
    // An open life line must not keep a finished script running.
    line.socket.unref();
    line.socket.once("close", () => void this.#recover(line.greeting.rank));
  }

  /** The database's address stays the same, so drivers find the new engine by themselves. */
  async #recover(rank: number): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const { log } = this.#options;
    const diedAt = Date.now();
    log.warn({}, "database engine died; it is being restarted");
    this.#countDeath(diedAt - this.#attachedAt);

    while (!this.#closing.signal.aborted) {
      try {
        const line = (await this.#waitForOther()) ?? (await this.#joinOrStart(rank * RESTART_TURN_MS));
        log.info(
          { enginePid: line.greeting.pid, tookMs: Date.now() - diedAt },
          "database engine attached again",
        );
        setEngineTrouble(null);
        this.#hold(line);
        return;
      } catch (error) {
        if (!this.#closing.signal.aborted) await this.#pauseAfterFailure(error);
      }
    }
  }

  async #pauseAfterFailure(error: unknown): Promise<void> {
    this.#options.log.error({ err: error }, "database engine could not be restarted");
    const isRefused = error instanceof LowSpaceError;
    if (!isRefused) this.#countDeath(0);
    await sleep(isRefused ? LOW_SPACE_PAUSE_MS : FAILED_RESTART_PAUSE_MS, null, { ref: false });
  }

  #countDeath(livedMs: number): void {
    this.#pace.countDeath(livedMs);
    const { pauseMs } = this.#pace;
    if (pauseMs === 0) return;
    const log = `${this.#options.dataDir}/${ENGINE_LOG}`;
    setEngineTrouble("The database engine dies again and again; the server's log says more.");
    this.#options.log.error(
      { pauseMs },
      `The database engine died too often within a minute. It is started again in ${pauseMs / 1_000} s. The usual causes are a full disk and damaged files; ${log} may say more.`,
    );
  }

  /** Leaves an engine that dies again and again alone for a while; somebody who repaired the database and opened it is welcome meanwhile. */
  async #waitForOther(): Promise<LifeLine | null> {
    const until = Date.now() + this.#pace.pauseMs;
    while (Date.now() < until) {
      const line = await joinEngine(this.#options.runtime);
      if (line) return line;
      const left = Math.max(0, until - Date.now());
      await sleep(Math.min(RESCUE_POLL_MS, left), null, { ref: false, signal: this.#closing.signal });
    }
    return null;
  }
}
