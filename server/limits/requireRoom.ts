import type { AppContext } from "../core/AppContext.js";
import { AppError } from "../core/AppError.js";
import { MongoRateStore } from "./MongoRateStore.js";

interface Allowance {
  /** Which limit it is; counters of different limits never meet. */
  name: string;
  /** For whom it counts. */
  key: string;
  max: number;
  windowMs: number;
  message: string;
}

/**
 * Counts one more in this window of time, before it is made: of many at once none slips past. Throws 429 with how long to wait when
 * there were too many.
 */
export async function requireRoom(
  app: AppContext,
  { name, key, max, windowMs, message }: Allowance,
): Promise<void> {
  const store = new MongoRateStore({ name, windowMs, now: () => app.now() });
  const { totalHits, resetTime } = await store.increment(key);
  if (totalHits <= max) return;
  const waitMs = resetTime ? resetTime.getTime() - Date.now() : windowMs;
  throw new AppError({
    code: "too-many-requests",
    status: 429,
    message,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}

/** 409 for what is full until something of it is taken away. */
export function limitReached(message: string): AppError {
  return new AppError({ code: "limit-reached", status: 409, message });
}
