import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerProcess } from "../../support/server/ServerProcess.js";

type Server = Pick<ServerProcess, "dataDir">;

/** What support/faults/killedAtWrite.mjs reads. */
interface KillOrder {
  collections: string[];
  /** Of the writes to them, counted from 1. */
  write: number;
  side: "before" | "behind";
}

/** For `ServerProcess.start()`: dies by `killAt`, and has the time of `moveClock`. */
export const KILLED_WITH_MOVED_CLOCK = pathToFileURL(
  path.resolve(import.meta.dirname, "../../support/faults/killedWithMovedClock.mjs"),
).href;

/** The server dies by SIGKILL at that write. */
export function killAt({ dataDir }: Server, order: KillOrder): void {
  writeFileSync(path.join(dataDir, "kill-at-write.json"), JSON.stringify(order));
}

/** Each of `writes` in turn, first behind them and then before. */
export function momentOf(round: number, writes: number): Pick<KillOrder, "write" | "side"> {
  return {
    write: (round % writes) + 1,
    side: Math.floor(round / writes) % 2 === 0 ? "behind" : "before",
  };
}

/** The server's clock goes `aheadMs` before the machine's. */
export function moveClock({ dataDir }: Server, aheadMs: number): void {
  writeFileSync(path.join(dataDir, "clock-ahead.txt"), String(aheadMs));
}
