import { RECONNECT_FIRST_MS, RECONNECT_MAX_MS } from "../realtime/timing.js";

/** The wait before try number `attempt` (0 is the first after a failure): it doubles from `firstMs` up to `maxMs`. */
export function backoff(attempt: number, firstMs: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * Math.pow(2, attempt));
}

/**
 * How long a client waits before connection attempt number `attempt`. Full jitter: after a power cut in a care home, or a restart of the
 * server, all come back, but not in the same second. `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, random: number): number {
  return backoff(attempt, RECONNECT_FIRST_MS, RECONNECT_MAX_MS) * random;
}
