import { createHash, createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { AppError, badInput } from "../../core/AppError.js";
import { IdempotencyKeyModel, type IdempotencyKey, type Place } from "./idempotencyKey.model.js";
import { findAppError } from "../translateError.js";

const KEY_LIFE_MS = 24 * 60 * 60_000;
const KEY_SHAPE = /^[\x21-\x7e]{8,128}$/;
/** A handler that has not ended by then has died with its process. */
const RUN_LIMIT_MS = 5_000;
const POLL_MS = 50;
/** In place of the run that failed half-way: whoever repeats the very same request takes over at once. */
const NO_RUN = "none";
const SERVER_ERROR = 500;

export interface Answer {
  status: number;
  body: unknown;
}

/** An answer, and what its caller was allowed on. */
export interface PlacedAnswer extends Answer {
  places: Place[];
}

export interface KeyedApiCall {
  /** `user <id>`, `device <id>` or `anyone`: keys of different callers never meet. */
  caller: string;
  /** What is called: nor do keys of different endpoints. */
  endpoint: string;
  key: string;
  input: unknown;
  /** Throws where the caller may not hear the stored answer: signed out, or what it tells of is not theirs to see any more. */
  requireHearing(stored: Pick<IdempotencyKey, "answer" | "places">): Promise<void>;
}

/** The Idempotency-Key header as handlers may use it. Throws 400 for one that is no key. */
export function requireIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = findIdempotencyKey(header);
  if (key !== null) return key;
  throw badInput("Idempotency-Key", "An idempotency key has 8 to 128 visible characters.");
}

/** The same; null instead of an error. */
export function findIdempotencyKey(header: string | undefined): string | null {
  return header !== undefined && KEY_SHAPE.test(header) ? header : null;
}

/** Of what was sent. With a key, since the input may hold a password: a plain hash of it could be guessed at from a stolen database. */
export function fingerprintOf(app: AppContext, input: unknown): string {
  return createHmac("sha256", deriveKey(app.secretKey, "idempotent-request"))
    .update(JSON.stringify(input))
    .digest("base64url");
}

/**
 * Runs the call once per key for 24 h: a repeat of the same call gets the stored answer, the same key with other input 409
 * `idempotency-key-reused`. The stored answer comes before anything else that `run` looks at, such as whether what the request
 * names is still there. A repeat of a call under way waits for its answer. When a run died without one (kill -9), it is run
 * again, so a handler whose effects must not double derives their ids from the key. A run that was refused frees the key; one that
 * failed on our side keeps it for the very same request, since it may have done half of its work.
 */
export async function runOnce(
  app: AppContext,
  call: KeyedApiCall,
  run: (claimed: Claimed) => Promise<PlacedAnswer>,
): Promise<Answer> {
  const claim: Claim = {
    ...call,
    id: rowIdOf(call),
    requestHash: fingerprintOf(app, call.input),
    runId: randomUUID(),
  };
  const claimed = await claimKey(app, claim);
  if (typeof claimed !== "string") return claimed;
  try {
    const { places, ...answer } = await run(claimed);
    await IdempotencyKeyModel.updateOne({ _id: claim.id, runId: claim.runId }, { answer, places });
    return answer;
  } catch (error) {
    // Where the database is away this fails too, and the key is free for the same request once RUN_LIMIT_MS is over.
    await release(claim, error).catch((err: unknown) => app.log.warn({ err }, "a key could not be freed"));
    throw error;
  }
}

/** Whether an answer is stored under this key, whatever was sent with it. */
export async function isAnswered(call: Pick<KeyedApiCall, "caller" | "endpoint" | "key">): Promise<boolean> {
  return (await IdempotencyKeyModel.exists({ _id: rowIdOf(call), answer: { $ne: null } })) !== null;
}

/** Forgets what these callers were answered. */
export async function removeIdempotencyKeys(callers: string[]): Promise<void> {
  await IdempotencyKeyModel.deleteMany({ caller: { $in: callers } });
}

interface Claim extends KeyedApiCall {
  id: string;
  requestHash: string;
  runId: string;
}

function rowIdOf({ caller, endpoint, key }: Pick<KeyedApiCall, "caller" | "endpoint" | "key">): string {
  return createHash("sha256").update(`${caller} ${endpoint} ${key}`).digest("base64url");
}

/** Whether the key was free, or was waited for: by then, what was read before may be over. */
export type Claimed = "atOnce" | "later";

/** The answer of an earlier run, or how the key has become ours. */
async function claimKey(app: AppContext, claim: Claim): Promise<Answer | Claimed> {
  if (await insertKey(app, claim)) return "atOnce";
  let deadline = performance.now() + RUN_LIMIT_MS;
  let watchedRun: string | null = null;
  for (;;) {
    const stored = await IdempotencyKeyModel.findById(claim.id).lean();
    const isGone = !stored || stored.expiresAt.getTime() <= app.now();
    if (isGone) {
      if (stored) await IdempotencyKeyModel.deleteOne({ _id: claim.id, expiresAt: stored.expiresAt });
      if (await insertKey(app, claim)) return "later";
      continue;
    }
    if (stored.requestHash !== claim.requestHash) throw keyReused();
    if (stored.answer) {
      await claim.requireHearing(stored);
      return stored.answer;
    }
    if (watchedRun !== stored.runId) {
      watchedRun = stored.runId;
      deadline = performance.now() + RUN_LIMIT_MS;
    }
    const isDead = stored.runId === NO_RUN || performance.now() >= deadline;
    if (isDead && (await takeOver(claim, stored.runId))) return "later";
    await sleep(POLL_MS);
  }
}

async function insertKey(app: AppContext, { id, caller, requestHash, runId }: Claim): Promise<boolean> {
  try {
    const expiresAt = new Date(app.now() + KEY_LIFE_MS);
    const row: IdempotencyKey = {
      _id: id,
      caller,
      requestHash,
      runId,
      answer: null,
      places: null,
      expiresAt,
    };
    // Past mongoose, since every change waits for it, and nothing of the row comes from outside.
    const { db, collection } = IdempotencyKeyModel;
    await db.collection<IdempotencyKey>(collection.name).insertOne(row);
    return true;
  } catch (error) {
    // A duplicate is how the database says that somebody else has the key.
    if (isDuplicateKey(error)) return false;
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

async function release({ id, runId }: Claim, error: unknown): Promise<void> {
  const ours = { _id: id, runId, answer: null };
  const wasRefused = (findAppError(error)?.status ?? SERVER_ERROR) < SERVER_ERROR;
  if (wasRefused) await IdempotencyKeyModel.deleteOne(ours);
  else await IdempotencyKeyModel.updateOne(ours, { runId: NO_RUN });
}

/** 409: one key stands for one request. */
export function keyReused(): AppError {
  return new AppError({
    code: "idempotency-key-reused",
    status: 409,
    message: "This idempotency key was used for another request.",
    field: "Idempotency-Key",
  });
}
