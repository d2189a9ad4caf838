import { CLAIM_MS, CLAIMABLE_FOR_MS } from "../../shared/limits.js";
import type { OccurrenceRow, StoredClaim } from "./occurrence.model.js";

/** The claim that counts now (epoch ms); null when there is none, or when it has lapsed. It counts for as long as nobody has answered. */
export function standingClaim({ claim }: Pick<OccurrenceRow, "claim">, now: number): StoredClaim | null {
  return claim && now < claimEnd(claim).getTime() ? claim : null;
}

/** When it lapses. */
export function claimEnd({ at }: Pick<StoredClaim, "at">): Date {
  return new Date(at.getTime() + CLAIM_MS);
}

/** Whether somebody can be on it: begun, not answered, not taken away, and not over for longer than a day. */
export function isClaimable(row: OccurrenceRow, now: number): boolean {
  const { dueAt, endedAt, missedAt, removedAt, answers } = row;
  const isAnswered = answers.some(({ retractedAt, choice }) => retractedAt === null && choice !== "notYet");
  if (isAnswered || removedAt !== null || dueAt.getTime() > now) return false;
  return endedAt === null || (missedAt !== null && missedAt.getTime() > now - CLAIMABLE_FOR_MS);
}

/** The same, as the database finds it, where no other claim stands. */
export function freeAt(now: number) {
  return {
    dueAt: { $lte: new Date(now) },
    removedAt: null,
    answers: { $not: { $elemMatch: { retractedAt: null, choice: { $ne: "notYet" } } } },
    $and: [
      { $or: [{ endedAt: null }, { missedAt: { $gt: new Date(now - CLAIMABLE_FOR_MS) } }] },
      { $or: [{ claim: null }, { "claim.at": { $lte: new Date(now - CLAIM_MS) } }] },
    ],
  };
}
