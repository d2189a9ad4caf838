import type { Types } from "mongoose";
import { displayKey, laterKey, type UniqueKey } from "../../core/uniqueKey.js";

/** Of an answer's entry. */
export function answerKey(displayId: Types.ObjectId, answerId: string): UniqueKey {
  return displayKey("answer", displayId, answerId);
}

/** Of the entry that says that it was retracted. */
export function retractionKey(displayId: Types.ObjectId, answerId: string): UniqueKey {
  return laterKey(answerKey(displayId, answerId), "retracted");
}

/** Of what a caregiver has marked done. No device can name it: its ids have no colon. */
export function doneAnswerId(rowId: string): string {
  return `done:${rowId}`;
}
