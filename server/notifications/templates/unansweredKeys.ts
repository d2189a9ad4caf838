import type { Types } from "mongoose";
import type { LadderStep } from "../../../shared/contract/base/ladder.js";
import { displayKey, laterKey, type UniqueKey } from "../../core/uniqueKey.js";

/** Of the entry that says that nobody has answered: one for each occurrence and step, whoever writes it. */
export function unansweredKey(displayId: Types.ObjectId, occurrenceKey: string, step: LadderStep): UniqueKey {
  return laterKey(displayKey("unanswered", displayId, occurrenceKey), step);
}

/** Of both steps. */
export function unansweredKeys(displayId: Types.ObjectId, occurrenceKey: string): UniqueKey[] {
  return [unansweredKey(displayId, occurrenceKey, "duty"), unansweredKey(displayId, occurrenceKey, "all")];
}

/** Of the entry that says that an occurrence was missed. */
export function missedEntryKey(displayId: Types.ObjectId, occurrenceKey: string): UniqueKey {
  return displayKey("missed", displayId, occurrenceKey);
}
