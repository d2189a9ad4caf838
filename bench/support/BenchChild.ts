import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A script of this folder as a process of its own, which reports by IPC. It ends with this process. */
export class BenchChild {
  private ending = false;

  private constructor(private readonly child: ChildProcess) {}

  /** `args` reach the script as `process.argv.slice(2)`, `options` go to Node. Resolves with its first report. */
  static async start<Report>(
    script: string,
    args: string[] = [],
    options: string[] = [],
  ): Promise<{ child: BenchChild; report: Report }> {
    const child = fork(path.join(import.meta.dirname, script), args, {
      execArgv: ["--import", "tsx", ...options],
      // Its memory is its own affair; what goes wrong in it is shown.
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    const exited = once(child, "exit").then(() => {
      throw new Error(`${script} ended by itself.`);
    });
    const reported = once(child, "message").then(([report]) => report as Report);
    const report = await Promise.race([reported, exited]);
    const running = new BenchChild(child);
    exited.catch((error: unknown) => {
      // Without it the figures would not mean what the table says.
      if (!running.ending) throw error;
    });
    return { child: running, report };
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** One question at a time: resolves with what the script reports next. */
  async ask<Report>(question: unknown): Promise<Report> {
    const reported = once(this.child, "message");
    this.child.send(question as object);
    const [report] = (await reported) as [Report];
    return report;
  }

  async end(): Promise<void> {
    this.ending = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await exited;
  }
}
