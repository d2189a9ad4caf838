import { CLOSE_REASONS, type CloseReason } from "../../shared/realtime/closeReasons.js";
import { RECONNECT_FIRST_MS, RECONNECT_MAX_MS, RECONNECT_REFUSED_MS } from "../../shared/realtime/timing.js";

/**
 * How long to wait before connection attempt number `attempt` (0 is the first after a loss). Full jitter: after a
 * power cut in a care home all displays come back, but not in the same second. `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, reason: CloseReason | null, random: number): number {
  if (reason && !CLOSE_REASONS[reason].retry) return RECONNECT_REFUSED_MS * (0.5 + random);
  const ceiling = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * Math.pow(2, attempt));
  return ceiling * random;
}
