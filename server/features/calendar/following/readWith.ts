import type { FollowedCalendar } from "./followedCalendar.model.js";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/**
 * For what a reading holds: events stand on the wall of the display, without what is hidden, and some are written out for two years. Once any of it is
 * another, "nothing new" is no answer, and all of the calendar is asked for.
 */
export function readWithOf(
  { hiddenWords }: Pick<FollowedCalendar, "hiddenWords">,
  { timeZone, now }: { timeZone: string; now: number },
): string {
  return JSON.stringify([timeZone, Math.floor(now / WEEK_MS), [...hiddenWords]]);
}
