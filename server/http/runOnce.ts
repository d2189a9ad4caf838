import { createHash, createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { mongo } from "mongoose";
import type { AppContext } from "../AppContext.js";
import { deriveKey } from "../auth/secrets.js";
import { AppError, badInput } from "./AppError.js";
import { IdempotencyKeyModel } from "./idempotencyKey.model.js";

const KEY_LIFE_MS = 24 * 60 * 60_000;
const KEY_SHAPE = /^[\x21-\x7e]{8,128}$/;
/** A handler that has not ended by then has died with its process. */
const RUN_LIMIT_MS = 5_000;
const POLL_MS = 50;
const DUPLICATE_KEY = 11_000;

export interface Answer {
  status: number;
  body: unknown;
}

export interface KeyedCall {
  /** `user <id>` or `device <id>`: keys of different callers never meet. */
  caller: string;
  /** What is called: nor do keys of different endpoints. */
  endpoint: string;
  key: string;
  input: unknown;
}

/** The Idempotency-Key header as handlers may use it. Throws 400 for one that is no key. */
export function requireIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (KEY_SHAPE.test(header)) return header;
  throw badInput("Idempotency-Key", "An idempotency key has 8 to 128 visible characters.");
}

/**
 * Runs the handler once per key for 24 h: a repeat of the same call gets the stored answer, the same key with other input 409
 * `idempotency-key-reused`. A repeat of a call under way waits for its answer. When a run died without one (kill -9), it is run
 * again, so a handler whose effects must not double derives their ids from the key. A run that throws frees the key.
 */
export async function runOnce(app: AppContext, call: KeyedCall, run: () => Promise<Answer>): Promise<Answer> {
  const claim: Claim = {
    id: createHash("sha256").update(`${call.caller} ${call.endpoint} ${call.key}`).digest("base64url"),
    caller: call.caller,
    // With a key, since the input may hold a password: a plain hash of it could be guessed at from a stolen database.
    requestHash: createHmac("sha256", deriveKey(app.secretKey, "idempotent-request"))
      .update(JSON.stringify(call.input))
      .digest("base64url"),
    runId: randomUUID(),
  };
  const earlier = await claimKey(app, claim);
  if (earlier) return earlier;
  try {
    const answer = await run();
    await IdempotencyKeyModel.updateOne({ _id: claim.id, runId: claim.runId }, { answer });
    return answer;
  } catch (error) {
    await IdempotencyKeyModel.deleteOne({ _id: claim.id, runId: claim.runId, answer: null });
    throw error;
  }
}

/** Forgets what these callers were answered. */
export async function removeIdempotencyKeys(callers: string[]): Promise<void> {
  await IdempotencyKeyModel.deleteMany({ caller: { $in: callers } });
}

interface Claim {
  id: string;
  caller: string;
  requestHash: string;
  runId: string;
}

/** The answer of an earlier run, or null once the key is ours. */
async function claimKey(app: AppContext, claim: Claim): Promise<Answer | null> {
  if (await insertKey(app, claim)) return null;
  let deadline = performance.now() + RUN_LIMIT_MS;
  let watchedRun: string | null = null;
  for (;;) {
    const stored = await IdempotencyKeyModel.findById(claim.id).lean();
    const isGone = !stored || stored.expiresAt.getTime() <= app.now();
    if (isGone) {
      if (stored) await IdempotencyKeyModel.deleteOne({ _id: claim.id, expiresAt: stored.expiresAt });
      if (await insertKey(app, claim)) return null;
      continue;
    }
    if (stored.requestHash !== claim.requestHash) throw keyReused();
    if (stored.answer) return stored.answer;
    if (watchedRun !== stored.runId) {
      watchedRun = stored.runId;
      deadline = performance.now() + RUN_LIMIT_MS;
    }
    if (performance.now() >= deadline && (await takeOver(claim, stored.runId))) return null;
    await sleep(POLL_MS);
  }
}

async function insertKey(app: AppContext, { id, caller, requestHash, runId }: Claim): Promise<boolean> {
  try {
    const expiresAt = new Date(app.now() + KEY_LIFE_MS);
    await IdempotencyKeyModel.create({ _id: id, caller, requestHash, runId, expiresAt });
    return true;
  } catch (error) {
    // A duplicate is how the database says that somebody else has the key.
    if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}

async function takeOver(claim: Claim, deadRunId: string): Promise<boolean> {
  const taken = await IdempotencyKeyModel.updateOne(
    { _id: claim.id, runId: deadRunId, answer: null },
    { runId: claim.runId },
  );
  return taken.matchedCount === 1;
}

function keyReused(): AppError {
  return new AppError({
    code: "idempotency-key-reused",
    status: 409,
    message: "This idempotency key was used for another request.",
    field: "Idempotency-Key",
  });
}
