import type { Types } from "mongoose";
import { displayKey, type UniqueKey } from "../../database/uniqueKey.js";

/** Of an answer's line in the feed; what is told of it to somebody begins with it. */
export function answerKey(displayId: Types.ObjectId, answerId: string): UniqueKey {
  return displayKey("answer", displayId, answerId);
}

/** What is told when it was taken back after that. */
export function takenBackKey(displayId: Types.ObjectId, answerId: string): UniqueKey {
  return displayKey("answerTakenBack", displayId, answerId);
}

/** Of what a caregiver has marked done. No device can name it: its ids have no colon. */
export function doneAnswerId(rowId: string): string {
  return `done:${rowId}`;
}
