import { ipKeyGenerator } from "express-rate-limit";
import { WRONG_CODES_PER_HOUR_OVERALL, WRONG_CODES_PER_HOUR_PER_ADDRESS } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import { AppError } from "../../http/AppError.js";
import { MongoRateStore } from "../../http/MongoRateStore.js";

const HOUR_MS = 60 * 60_000;

/** A try that was counted, and may be given back. */
export interface CountedTry {
  giveBack(): Promise<void>;
}

/**
 * Counts a try before anything is looked up, so that many at once cannot slip past the limit, and refuses with 429 above
 * it: then the code is never looked at, and the refusal cannot tell whether it was right. A try that lets a browser in
 * is to be given back: only wrong codes count.
 */
export async function countTry(app: AppContext, address: string): Promise<CountedTry> {
  const perAddress = tries(app, "pairingPerAddress");
  const overall = tries(app, "pairingOverall");
  // One IPv6 household has a whole subnet to itself, so the subnet counts as its address.
  const household = ipKeyGenerator(address);

  // In this order: tries that an address makes above its own limit use up nobody else's.
  const own = await perAddress.increment(household);
  if (own.totalHits > WRONG_CODES_PER_HOUR_PER_ADDRESS) throw tooManyTries(app, own.resetTime);
  const all = await overall.increment("everybody");
  if (all.totalHits > WRONG_CODES_PER_HOUR_OVERALL) throw tooManyTries(app, all.resetTime);

  return {
    async giveBack() {
      await perAddress.decrement(household);
      await overall.decrement("everybody");
    },
  };
}

function tries(app: AppContext, name: string): MongoRateStore {
  return new MongoRateStore({ name, windowMs: HOUR_MS, now: () => app.now() });
}

function tooManyTries(app: AppContext, resetTime: Date | undefined): AppError {
  const waitMs = (resetTime?.getTime() ?? app.now() + HOUR_MS) - app.now();
  return new AppError({
    code: "too-many-requests",
    status: 429,
    message: "Too many codes were tried. Please wait a while and try again.",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
