import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const MAIN = path.resolve(import.meta.dirname, "../../../build/server/main.js");

export interface MainProcess {
  child: ChildProcess;
  /** What it has said so far, both streams. */
  output(): string;
  /** It has said that starting it again is no use. */
  gaveUp(): boolean;
  /** Resolves with the address when it listens; rejects when it ends before. */
  listening: Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The built server program (`npm run build`) in a process of its own, with nothing of this one's environment but PATH and the like. */
export function runMain(environment: Record<string, string>): MainProcess {
  if (!existsSync(MAIN)) throw new Error("The server is not built: run `npm run build` first.");
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  let gaveUp = false;
  child.on("message", (message) => {
    if (message === "gives-up") gaveUp = true;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const listening = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /^Mantel is running: (\S+)$/m.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    void ended.then(() => reject(new Error(`The server ended before it listened: ${said}`)));
  });
  // Who waits for the end only does not look at it.
  listening.catch(() => undefined);
  return { child, output: () => said, gaveUp: () => gaveUp, listening, ended };
}
