import type { OccurrenceState } from "../contract/occurrences.js";

/** What happened to an occurrence, as rows store it. Instants are epoch milliseconds. */
export interface OccurrenceFacts {
  endsAt: number;
  /** Some device of the display holds the message's current version. */
  delivered: boolean;
  shownAt: number | null;
  /** An answer stands that was not taken back. */
  answered: boolean;
}

/**
 * The one place that says what is true of an occurrence (docs/DELIVERY.md, facts-not-states). A late fact turns missed into shown or
 * answered, never back: facts are only ever added, and this order prefers the stronger one.
 */
export function occurrenceState(facts: OccurrenceFacts, now: number): OccurrenceState {
  if (facts.answered) return "answered";
  if (facts.shownAt !== null) return "shown";
  if (now >= facts.endsAt) return "missed";
  return facts.delivered ? "delivered" : "scheduled";
}
