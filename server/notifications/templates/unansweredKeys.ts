import type { Types } from "mongoose";
import type { LadderStep } from "../../../shared/contract/base/ladder.js";
import { displayKey, laterKey, type UniqueKey } from "../../core/uniqueKey.js";

/** An occurrence as it is told of: anew each time when it was moved to another time after somebody had been told. */
export interface NotifiedOccurrence {
  displayId: Types.ObjectId;
  key: string;
  /** How often that was; left out: never. */
  moves?: number | undefined;
}

/** Of the entry that says that nobody has answered: one for each occurrence and step, whoever writes it. */
export function unansweredKey(told: NotifiedOccurrence, step: LadderStep): UniqueKey {
  return laterKey(displayKey("unanswered", told.displayId, nameOf(told)), step);
}

/** Of both steps. */
export function unansweredKeys(told: NotifiedOccurrence): UniqueKey[] {
  return [unansweredKey(told, "duty"), unansweredKey(told, "all")];
}

/** Of the entry that says that an occurrence was missed. */
export function missedEntryKey(told: NotifiedOccurrence): UniqueKey {
  return displayKey("missed", told.displayId, nameOf(told));
}

function nameOf({ key, moves }: NotifiedOccurrence): string {
  return moves ? `${key}/${String(moves)}` : key;
}
