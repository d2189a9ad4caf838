import { spawn, type ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./findFreePort.js";

const READY_DEADLINE_MS = 10_000;
const READY_POLL_MS = 20;

const running = new Set<RedisProcess>();
let exitWatched = false;

/** A redis-server of its own, which keeps nothing on disk. */
export class RedisProcess {
  readonly url: string;
  private child: ChildProcess | null = null;

  private constructor(private readonly port: number) {
    this.url = `redis://127.0.0.1:${port}`;
    running.add(this);
    watchExit();
  }

  static async start(): Promise<RedisProcess> {
    const redis = await RedisProcess.absent();
    await redis.run();
    return redis;
  }

  /** Its address, where nobody listens before `run`. */
  static async absent(): Promise<RedisProcess> {
    return new RedisProcess(await findFreePort());
  }

  /** Also after `kill9`, under the same address. Resolves when it listens. */
  async run(): Promise<void> {
    const options = ["--port", String(this.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const child = spawn("redis-server", options, { stdio: "ignore" });
    this.child = child;
    const missing = new Promise<never>((_resolve, reject) => {
      child.once("error", () => reject(new Error("redis-server is needed: apt-get install redis-server.")));
      child.once("exit", (code) => reject(new Error(`redis-server ended with ${code}.`)));
    });
    missing.catch(() => undefined);
    await Promise.race([missing, this.untilListening()]);
  }

  async kill9(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  /** It answers nobody any more, and its sockets stay open. */
  freeze(): void {
    this.child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.child?.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    running.delete(this);
    await this.kill9();
  }

  /** For the end of a process that was not asked. */
  abandon(): void {
    this.child?.kill("SIGKILL");
  }

  private async untilListening(): Promise<void> {
    const deadline = Date.now() + READY_DEADLINE_MS;
    while (!(await this.isListening())) {
      if (Date.now() > deadline) throw new Error("redis-server did not become ready.");
      await sleep(READY_POLL_MS);
    }
  }

  private isListening(): Promise<boolean> {
    return new Promise((resolve) => {
      const probe = connect(this.port, "127.0.0.1");
      probe.once("connect", () => resolve(true)).once("error", () => resolve(false));
      probe.once("connect", () => probe.destroy());
    });
  }
}

function watchExit(): void {
  if (exitWatched) return;
  exitWatched = true;
  process.once("exit", () => running.forEach((redis) => redis.abandon()));
}
