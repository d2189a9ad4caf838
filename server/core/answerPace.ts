import { setTimeout as wait } from "node:timers/promises";

/** Longer than any of the lookups takes on a healthy server; short enough for someone who typed a code. */
export const PAIRING_PACE_MS = 300;

/**
 * Runs `work` and lets its outcome, good or bad, out only at the next full step of `paceMs` after the start. A code that
 * exists costs the database one document more to read than one that does not; nobody can measure that through
 * steps of this size, not even when a busy server needs more than one of them.
 */
export async function atSteadyPace<Result>(paceMs: number, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - startedAt;
    await wait(Math.ceil(spent / paceMs) * paceMs - spent);
  }
}
