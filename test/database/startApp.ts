import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export interface AppOptions {
  dataDir: string;
  mongodbUri?: string;
  databaseName?: string;
  /** Only when it is told to "open": how long a process takes to start is then no part of what is measured. */
  opensWhenTold?: boolean;
}

export type AppCommand = "write" | "write-many" | "count" | "misspell" | "ensure-indexes" | "leave" | "open";

export type AppReport =
  | { event: "started" }
  | { event: "logged"; level: "info" | "warn" | "error"; fields: object; text: string }
  | { event: "opened"; kind: string; uri: string; databaseName: string }
  | { event: "refused"; name: string; message: string; isReady: boolean }
  | { event: "writing"; acknowledged: number }
  | { event: "write-failed"; message: string }
  | { event: "writing-many" }
  | { event: "write-many-failed"; name: string; status: number | null }
  | { event: "misspelt"; outcome: string }
  | { event: "indexed" }
  | { event: "counted"; acknowledged: number; lost: number; failedWrites: number };

type ReportOf<Event extends AppReport["event"]> = Extract<AppReport, { event: Event }>;

const script = fileURLToPath(new URL("./appProcess.ts", import.meta.url));
const started = new Set<AppProcess>();

/** An app on `dataDir`, with the database open. */
export async function startApp(dataDir: string): Promise<AppProcess> {
  const app = new AppProcess({ dataDir });
  await app.next("opened");
  return app;
}

/** For `afterEach`: afterwards nobody uses the data folder any more, however the test ended. */
export async function endAppsAndEngines(): Promise<void> {
  const engines = [...started].flatMap((app) => app.enginePids);
  for (const app of started) app.kill();
  started.clear();
  for (const engine of engines) {
    if (isRunning(engine)) process.kill(engine, "SIGTERM");
    await untilGone(engine, 10_000);
  }
}

export class AppProcess {
  readonly reports: AppReport[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(options: AppOptions) {
    const args = ["--import", "tsx", script, JSON.stringify(options)];
    this.#child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    this.#exited = once(this.#child, "exit");
    this.#child.on("message", (report: AppReport) => this.reports.push(report));
    started.add(this);
  }

  tell(command: AppCommand): void {
    this.#child.send(command);
  }

  /** Waits for a report that has not come yet when this is called. */
  async next<Event extends AppReport["event"]>(
    event: Event,
    matches: (report: ReportOf<Event>) => boolean = () => true,
  ): Promise<ReportOf<Event>> {
    const isEvent = (report: AppReport): report is ReportOf<Event> => report.event === event;
    const reported = new Promise<ReportOf<Event>>((resolve) => {
      const read = (report: AppReport) => {
        if (!isEvent(report) || !matches(report)) return;
        this.#child.off("message", read);
        resolve(report);
      };
      this.#child.on("message", read);
    });
    const left = this.#exited.then(() => {
      throw new Error(`The app left before it reported "${event}".`);
    });
    return Promise.race([reported, left]);
  }

  /** As the app's own log has them, the latest last. */
  get enginePids(): number[] {
    return this.reports.flatMap((report) =>
      report.event === "logged" && "enginePid" in report.fields ? [Number(report.fields.enginePid)] : [],
    );
  }

  get enginePid(): number {
    const pid = this.enginePids.at(-1);
    if (pid === undefined) throw new Error("The app has not attached to an engine yet.");
    return pid;
  }

  async leave(): Promise<void> {
    this.tell("leave");
    await this.#exited;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }
}

export async function untilGone(pid: number, deadlineMs: number): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) throw new Error(`The process ${pid} is still there after ${deadlineMs} ms.`);
    await sleep(50);
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // The question was whether it exists.
    return false;
  }
}
