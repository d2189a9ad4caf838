import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "./buildInputs.js";

const LOCK_FILE = path.join(ROOT, ".cache", "build.pid");
const POLL_MS = 200;
/** No build takes this long: its holder was killed, and another process may have its pid by now. */
const ABANDONED_AFTER_MS = 5 * 60_000;

/** Runs `work` while no other build of this tree runs: two at once would empty each other's output folders. */
export async function withBuildLock(work: () => Promise<void>): Promise<void> {
  mkdirSync(path.dirname(LOCK_FILE), { recursive: true });
  while (!tryToLock()) await wait(POLL_MS);
  // Also when the build is interrupted or fails; a kill -9 leaves a pid that is no longer alive.
  process.once("exit", () => rmSync(LOCK_FILE, { force: true }));
  await work();
}

function tryToLock(): boolean {
  try {
    writeFileSync(LOCK_FILE, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isHolderAlive()) rmSync(LOCK_FILE, { force: true });
    return false;
  }
}

function isHolderAlive(): boolean {
  try {
    if (Date.now() - statSync(LOCK_FILE).mtimeMs > ABANDONED_AFTER_MS) return false;
    process.kill(Number(readFileSync(LOCK_FILE, "utf8")), 0);
    return true;
  } catch (error) {
    // EPERM: alive, but of another user. Gone, or the lock was just released: not alive.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
