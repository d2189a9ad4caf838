import type { LadderStep } from "../../../../shared/contract/base/ladder.js";

/** What the rule of the ladder knows, remembers and tells of one occurrence. All times are epoch milliseconds. */

export interface LadderFacts {
  dueAt: number;
  endsAt: number;
  /** Minutes; null: the message has no ladder, or none any more. */
  ladder: { duty: number; all: number } | null;
  /** "Not yet" keeps it away until then; null: it does not. */
  hiddenUntil: number | null;
  /** "Not yet" was said for the last time, and its caregivers hear of that by itself. */
  isGivenUp: boolean;
  /** What closed it; null: nothing that stands. `done`: a caregiver has marked it. */
  answer: { id: string; how: "answered" | "done"; receivedAt: number } | null;
  /** Somebody is on it until then; null: nobody, or it has lapsed. */
  claimedUntil: number | null;
  /** Its window was closed, or it was deleted or skipped. */
  isClosed: boolean;
  /** The display is away, archived or gone: nobody is told anything. */
  isResting: boolean;
  /** When that ends by itself, as an absence does; null: it does not, or nobody knows. */
  restsUntil: number | null;
  /** Somebody is on duty now who may see the display, and whom something reaches. */
  isAnyoneOnDuty: boolean;
}

export interface LadderState {
  /** In the order in which they were told. */
  steps: { step: LadderStep; at: number; nobodyOnDuty: boolean }[];
  /** The answer by which those who were told have heard that it is over; null: they have not. */
  over: { answerId: string } | null;
}

export const NEW_LADDER: LadderState = { steps: [], over: null };

export type LadderTell =
  | { kind: "unanswered"; step: LadderStep; nobodyOnDuty: boolean }
  /** The all-clear. */
  | { kind: "over"; answerId: string; how: "answered" | "done" }
  /** The answer of the all-clear was taken back. */
  | { kind: "reopened"; answerId: string };

export interface LadderVerdict {
  state: LadderState;
  tells: LadderTell[];
  /** When to look again, if nothing happens before; null: then only. */
  lookAt: number | null;
}
