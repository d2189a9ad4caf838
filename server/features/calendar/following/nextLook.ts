import { randomInt } from "node:crypto";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const INTERVAL_DEFAULT_MS = HOUR_MS;
/** What a calendar may ask for. */
const INTERVAL_MIN_MS = 30 * MINUTE_MS;
const INTERVAL_MAX_MS = 12 * HOUR_MS;

/** After each look that failed in a row; a calendar that is away for days is still asked twice a day. */
const BACKOFF_MS = [5, 15, 60, 3 * 60, 6 * 60, 12 * 60].map((minutes) => minutes * MINUTE_MS);
/** Calendars that were added together, or failed together, are not asked together for ever: up to a tenth sooner or later. */
const JITTER_PERMILLE = 100;

export function intervalOf(refreshMs: number | null): number {
  if (refreshMs === null) return INTERVAL_DEFAULT_MS;
  return Math.min(INTERVAL_MAX_MS, Math.max(INTERVAL_MIN_MS, refreshMs));
}

export function nextLook(now: number, intervalMs: number): Date {
  return new Date(now + jittered(intervalMs));
}

/** `failures`: in a row, with this one. */
export function nextTry(now: number, failures: number): Date {
  return new Date(now + jittered(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1]!));
}

function jittered(ms: number): number {
  return Math.round((ms * (1_000 + randomInt(-JITTER_PERMILLE, JITTER_PERMILLE + 1))) / 1_000);
}
