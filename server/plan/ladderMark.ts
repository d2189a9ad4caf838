import type { LadderMinutes } from "../../shared/contract/base/ladder.js";
import { stepAt } from "../../shared/rules/ladder.js";
import type { OccurrenceRow, StoredRowLadder } from "./occurrence.model.js";

/** Earlier than any time: due at once. */
const AT_ONCE = new Date(0);

/**
 * In the same write as what changes how an occurrence stands: its ladder is looked at then (features/ladder). By the count, whoever looked
 * before that write finds that something has changed since.
 */
export const LADDER_MARK = { $set: { ladderAt: AT_ONCE }, $inc: { ladderMarks: 1 } } as const;

/** The same for what brings nothing about on most rows, which have no ladder. */
export function ladderMarkOf({ ladder, ladderTold }: Pick<OccurrenceRow, "ladder" | "ladderTold">): {
  $set?: { ladderAt: Date };
  $inc?: { ladderMarks: number };
} {
  return ladder || (ladderTold && ladderTold.length > 0) ? LADDER_MARK : {};
}

/** What a row keeps of its message's ladder. */
export function rowLadder(ladder: LadderMinutes | null | undefined): StoredRowLadder | null {
  return ladder ? { duty: ladder.duty, all: ladder.all } : null;
}

/** Of a row that is being made: when its first step comes. */
export function newRowLadder(ladder: LadderMinutes | null | undefined, dueAt: number) {
  if (!ladder) return {};
  return { ladder: rowLadder(ladder), ladderAt: new Date(stepAt(dueAt, ladder.duty)) };
}
