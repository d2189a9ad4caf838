import { readFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";

/** What a batch with browsers, a server and a database takes at most, with room for the rest of the system. */
const BATCH_MEMORY_BYTES = 2 * 1024 ** 3;
/** A browser waits now and then, so that three keep two cores busy; with one more everybody only waits for longer. */
const BATCHES_PER_CORE = 1.5;
const LEAST = 3;
/** There are hardly enough batches for more. */
const MOST = 8;

/** How many batches of tests run at once: by the cores this machine gives, and by its memory. */
export function batchesAtOnce(cores = usableCores(), memoryBytes = totalmem()): number {
  const most = Math.min(cores * BATCHES_PER_CORE, memoryBytes / BATCH_MEMORY_BYTES, MOST);
  return Math.max(LEAST, Math.floor(most));
}

/** Also below what a container may use, which Node 20 does not know of. */
export function usableCores(): number {
  return Math.min(availableParallelism(), coresOfContainer() ?? Infinity);
}

/** The quota of control groups, version 2: microseconds of processor in each period, such as `200000 100000`. */
function coresOfContainer(): number | null {
  try {
    const [quota, period] = readFileSync("/sys/fs/cgroup/cpu.max", "utf8").trim().split(" ").map(Number);
    return quota && period ? Math.max(1, quota / period) : null;
  } catch {
    // No such limit, or not on this system.
    return null;
  }
}

/** From the call on, the share of time in which the machine's cores were not idle, from 0 to 1. */
export function watchCores(): () => number {
  const [before, idleBefore] = coreTimes();
  return () => {
    const [after, idleAfter] = coreTimes();
    return after > before ? 1 - (idleAfter - idleBefore) / (after - before) : 0;
  };
}

/** All the time the cores have counted, and how much of it they were idle, in milliseconds. */
function coreTimes(): [all: number, idle: number] {
  const times = cpus().map((core) => core.times);
  const all = times.flatMap((one) => Object.values(one));
  return [all.reduce((sum, time) => sum + time, 0), times.reduce((sum, { idle }) => sum + idle, 0)];
}
