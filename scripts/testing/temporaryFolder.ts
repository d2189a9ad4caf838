import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Far more than the databases and browser profiles of a whole run. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Gives this process and its children a temporary folder of their own that is removed when it ends. In memory where there is room:
 * the database waits for the disk at every write, and nobody reads these again.
 */
export function useQuickTemporaryFolder(): void {
  const folder = mkdtempSync(path.join(isUsable(MEMORY) ? MEMORY : tmpdir(), "mantel-"));
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}

/** There, large enough, and programs run from it, which containers forbid: the engine's lies beside its data. */
function isUsable(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mounted = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, place]) => place === folder);
    const options = mounted?.[3]?.split(",") ?? ["noexec"];
    return bavail * bsize >= ROOM_BYTES && !options.includes("noexec");
  } catch {
    // Not on this system.
    return false;
  }
}
