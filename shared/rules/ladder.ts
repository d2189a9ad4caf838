import type { LadderMinutes } from "../contract/base/ladder.js";
import type { Label } from "../contract/messages.js";

/** Of each label; null: its messages have no ladder unless they are given one. */
export type Ladders = Record<Label, LadderMinutes | null>;

const MINUTE_MS = 60_000;

/** What is offered for a label that has none (docs/DELIVERY.md, unanswered-ladder). */
export const LADDER_OFFERED: Record<Label, LadderMinutes> = {
  message: { larger: 5, aloud: 10, duty: 15, all: 30 },
  reminder: { larger: 5, aloud: 10, duty: 15, all: 30 },
  medication: { larger: 5, aloud: 10, duty: 10, all: 20 },
  appointment: { larger: 5, aloud: 10, duty: 15, all: 30 },
  visit: { larger: 5, aloud: 10, duty: 15, all: 30 },
};

/** On for new medication and reminders, off for everything else. */
export const LADDER_DEFAULTS: Ladders = {
  message: null,
  reminder: LADDER_OFFERED.reminder,
  medication: LADDER_OFFERED.medication,
  appointment: null,
  visit: null,
};

/** Series with these labels that are older than the ladder get one when the owner says so. */
export const LADDER_LABELS: readonly Label[] = ["medication", "reminder"];

/** Those of a group that has chosen some of them itself. */
export function laddersWith(chosen: Partial<Ladders> | null | undefined): Ladders {
  return { ...LADDER_DEFAULTS, ...chosen };
}

/** What the ladder of an occurrence counts from, in epoch milliseconds: when it is due, or comes back after "Not yet". */
export function ladderStart(occurrence: { dueAt: string; hiddenUntil?: string | null | undefined }): number {
  const { dueAt, hiddenUntil } = occurrence;
  return Math.max(Date.parse(dueAt), hiddenUntil ? Date.parse(hiddenUntil) : 0);
}

/** When a step comes, in epoch milliseconds. */
export function stepAt(start: number, minutes: number): number {
  return start + minutes * MINUTE_MS;
}
