/**
 * Preloaded into the server program like killedAtWrite.mjs, with a planted defect: the entry of an answer is no part of the write of the answer.
 * The process records it all the same a moment later, if it lives: it does not when the order says "answers", which is dying behind that write,
 * whichever it is of the collection's.
 */
import mongoose from "mongoose";
import { die, readOrder } from "./killedAtWrite.mjs";

const collection = mongoose.mongo.Collection.prototype;
const write = collection.findOneAndUpdate;

collection.findOneAndUpdate = async function (filter, update, options) {
  const pushed = update?.$push ?? {};
  if (this.collectionName !== "occurrences" || !pushed.answers)
    return write.call(this, filter, update, options);
  const { pendingEntries, ...rest } = pushed;
  const outcome = await write.call(this, filter, { ...update, $push: rest }, options);
  if (readOrder()?.collections.includes("answers")) die();
  const row = options?.includeResultMetadata ? outcome.value : outcome;
  if (row) row.pendingEntries = [...(row.pendingEntries ?? []), ...(pendingEntries?.$each ?? [])];
  return outcome;
};
