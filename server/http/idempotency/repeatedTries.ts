import type { Request } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import { API_RETRIES } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { findAccessTokenClaims } from "../../auth/accessTokens.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { RateCounterModel } from "../../limits/rateCounter.model.js";
import { findIdempotencyKey, fingerprintOf } from "./runOnce.js";

/** A client that hears nothing repeats its call by itself; all of them are one try to the limits. */
const TRIES_OF_ONE_CALL = 1 + API_RETRIES;
/** Several times what a call with all its repeats takes. */
const TRY_LIFE_MS = 5 * 60_000;

/**
 * The counter of the very same request by one caller under one key; null without a key. Another password or another text is another
 * request, so that a key cannot stand for many guesses. Of a file, which is not read yet, its size and type stand for it: the key stands for
 * one file all the same (runOnce.ts).
 */
export function findTryId(app: AppContext, req: Request, bearer: string | null): string | null {
  const key = findIdempotencyKey(req.get("Idempotency-Key"));
  if (key === null) return null;
  const caller = [ipKeyGenerator(req.ip ?? "unknown"), bearer && findAccessTokenClaims(app, bearer)?.userId];
  const body: unknown = req.body ?? [req.get("Content-Type"), req.get("Content-Length")];
  return `repeatedTry/${fingerprintOf(app, [caller, req.method, req.originalUrl, key, body])}`;
}

/** Whether this is a repeat of a try that the limits have counted and let through. Counts it as one of the few that a try has. */
export async function isRepeatedTry(app: AppContext, tryId: string): Promise<boolean> {
  const counted = await RateCounterModel.updateOne(
    { _id: tryId, count: { $lt: TRIES_OF_ONE_CALL }, expiresAt: { $gt: new Date(app.now()) } },
    { $inc: { count: 1 } },
  );
  return counted.matchedCount > 0;
}

/** The limits have let it through. To be called only then: what was refused must not get in by being repeated. */
export async function noteTry(app: AppContext, tryId: string): Promise<void> {
  const expiresAt = new Date(app.now() + TRY_LIFE_MS);
  await RateCounterModel.updateOne({ _id: tryId }, { count: 1, expiresAt }, { upsert: true }).catch(
    (error: unknown) => {
      // Two at once: the other one has noted it.
      if (!isDuplicateKey(error)) throw error;
    },
  );
}
