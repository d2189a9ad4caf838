import { memoryUsage, cpuUsage } from "node:process";

/** What a process has used so far. */
export interface Usage {
  /** After forced collections; the process runs with --expose-gc. */
  heapAndExternalBytes: number;
  rssBytes: number;
  /** User and system time of all threads, before these collections and after them. */
  processorMs: number;
  processorMsCollected: number;
}

export function readUsage(): Usage {
  const processorMs = processorMsSoFar();
  // A second one takes what the finalizers of the first have let go of.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = memoryUsage();
  return {
    heapAndExternalBytes: heapUsed + external,
    rssBytes: rss,
    processorMs,
    processorMsCollected: processorMsSoFar(),
  };
}

function processorMsSoFar(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1_000;
}
