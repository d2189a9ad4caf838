import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { waitFor } from "../waitFor.js";

const BUILT_SERVER = path.resolve(import.meta.dirname, "../../../build/server/main.js");

/** One more built server on the data folder of another, which can be frozen: it holds what it has and does nothing. */
export class FreezableServer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    // Interrupted or failed half-way: a frozen process would stay for ever.
    process.once("exit", () => child.kill("SIGKILL"));
  }

  static async start(dataDir: string, port: number): Promise<FreezableServer> {
    const { PATH, HOME, TMPDIR } = process.env;
    const env = { PATH, HOME, TMPDIR, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir };
    const child = spawn(process.execPath, [BUILT_SERVER], { env, stdio: "ignore" });
    const server = new FreezableServer(`http://127.0.0.1:${port}`, child);
    await waitFor("the second server", () => server.isHealthy());
    return server;
  }

  freeze(): void {
    this.child.kill("SIGSTOP");
  }

  thaw(): void {
    this.child.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => this.child.once("exit", () => resolve()));
    this.thaw();
    this.child.kill("SIGTERM");
    await ended;
  }

  private async isHealthy(): Promise<boolean> {
    try {
      const response = await fetch(`${this.url}/api/health`);
      await response.arrayBuffer();
      return response.ok;
    } catch {
      // Not listening yet.
      return false;
    }
  }
}
