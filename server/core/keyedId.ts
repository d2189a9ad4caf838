import { createHash } from "node:crypto";
import { Types } from "mongoose";

/**
 * An id that follows from the caller's Idempotency-Key and from what it is for, so that a repeat after a crash finds the row of the
 * first time. Without a key, a new one.
 */
export function keyedId(idempotencyKey: string | null, ...purpose: string[]): Types.ObjectId {
  if (idempotencyKey === null) return new Types.ObjectId();
  const digest = createHash("sha256").update([...purpose, idempotencyKey].join("/"));
  return new Types.ObjectId(digest.digest("hex").slice(0, 24));
}
