import type { View } from "../../engine/state/View.js";

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
  const { kind } = view.screen;
  if (!isIdle || untouchedMs < UNTOUCHED_MS) return false;
  return (kind === "clock" || kind === "asleep") && !isAnythingComingSoon(view, now);
}

/** Due, or back after "Not yet"; what is urgent wakes the dark screen too. */
function isAnythingComingSoon({ messages }: View, now: number): boolean {
  const isSoon = (instant: string) => {
    const ahead = Date.parse(instant) - now;
    return ahead > 0 && ahead <= BEFORE_DUE_MS;
  };
  return messages.some(({ occurrences }) =>
    occurrences.some(({ dueAt, hiddenUntil }) => isSoon(dueAt) || isSoon(hiddenUntil || "")),
  );
}
