import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import type { AppContext } from "../../core/AppContext.js";

const SWEEP_MS = 60 * 60_000;
/** Longer than any request lives (createHttpServer.ts). */
const LEFT_BEHIND_MS = 2 * 60 * 60_000;
const NAME = /^(.+)~(\d+)~[0-9a-f-]{36}$/;

/** A name for one more upload. It tells whose process it is, so that another one knows what was left behind. */
export async function newUploadPath(dataDir: string): Promise<string> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `${hostname()}~${process.pid}~${randomUUID()}`);
}

/** At the start and each hour. Returns the function that ends it. */
export function startSweepingUploads(app: AppContext): () => void {
  const sweep = (isStart: boolean) =>
    void sweepUploads(app.config.dataDir, isStart).catch((error: unknown) => {
      // They are still there in an hour, and do no harm but take room.
      app.log.warn({ err: error }, "uploads that were left behind could not be removed");
    });
  sweep(true);
  const timer = setInterval(() => sweep(false), SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes what a process has left that died during an upload. At its start a process has none of its own. */
export async function sweepUploads(dataDir: string, isStart: boolean): Promise<void> {
  const folder = folderIn(dataDir);
  for (const name of await readdir(folder).catch(noneYet)) {
    const file = path.join(folder, name);
    if (isOfDeadProcess(name, isStart) || (await isOld(file))) await rm(file, { force: true });
  }
}

function isOfDeadProcess(name: string, isStart: boolean): boolean {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return isStart;
  return !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and is somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isOld(file: string): Promise<boolean> {
  // Nothing: it went meanwhile.
  const found = await stat(file).catch(noneYet);
  return "mtimeMs" in found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS;
}

function noneYet(error: NodeJS.ErrnoException): never[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

function folderIn(dataDir: string): string {
  return path.join(dataDir, "uploads");
}
