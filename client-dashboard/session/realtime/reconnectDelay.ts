import { RECONNECT_FIRST_MS, RECONNECT_MAX_MS } from "../../../shared/realtime/timing.js";

/** Full jitter over a doubling wait: after a restart of the server its caregivers do not all come back at once. */
export function reconnectDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.round(random() * ceiling);
}
