import type { View } from "../state/View.js";

/** Nobody stands there and does something. */
const UNTOUCHED_MS = 60_000;
/** A page needs a moment to come back: nothing may become due meanwhile. */
const BEFORE_DUE_MS = 2 * 60_000;

interface Moment {
  view: View;
  /** Connected, everything told, no recording. */
  isIdle: boolean;
  /** Ms since the last touch or key. */
  untouchedMs: number;
  /** Epoch ms on the true clock. */
  now: number;
}

/** Whether nobody would notice that the page is loaded anew. */
export function isQuietMoment({ view, isIdle, untouchedMs, now }: Moment): boolean {
  const { screen } = view;
  if (!isIdle || untouchedMs < UNTOUCHED_MS) return false;
  if (screen.kind === "asleep") return !isAnythingDueSoon(view, now);
  if (screen.kind !== "clock") return false;
  return !screen.next || Date.parse(screen.next.occurrence.dueAt) - now > BEFORE_DUE_MS;
}

/** The dark screen has no next thing, and what is urgent wakes it. */
function isAnythingDueSoon({ messages }: View, now: number): boolean {
  return messages.some(({ occurrences }) =>
    occurrences.some(({ dueAt }) => {
      const ahead = Date.parse(dueAt) - now;
      return ahead > 0 && ahead <= BEFORE_DUE_MS;
    }),
  );
}
