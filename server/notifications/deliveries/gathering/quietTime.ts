import type { QuietHours } from "../../../../shared/contract/notifications.js";

const HOUR_MINUTES = 60;
/** A pause into quiet hours, and quiet hours into a pause: there is nothing else that follows on each other. */
const STRETCHES_MAX = 4;

/** The wall clock of one zone: day numbers of shared/rules/wallDays.ts and minutes after midnight. */
export interface WallClock {
  wallAt(instant: number): { day: number; minutes: number };
  instantOf(day: number, minutes: number): number;
}

export interface QuietRule {
  quietHours: QuietHours | null;
  /** Epoch milliseconds; null: no pause. */
  pausedUntil: number | null;
}

/**
 * The instant (epoch ms) at which somebody may be told again; null when they may now. A pause that ends within quiet hours goes on as these. Quiet
 * hours last from the instant of their beginning to that of their end: of a time that DST repeats the first counts, one that it skips is the next
 * valid one.
 */
export function quietUntil(rule: QuietRule, clock: WallClock, now: number): number | null {
  let at = now;
  for (let stretch = 0; stretch < STRETCHES_MAX; stretch += 1) {
    const end = Math.max(pauseEnd(rule, at), hoursEnd(rule, clock, at));
    if (end <= at) break;
    at = end;
  }
  return at === now ? null : at;
}

function pauseEnd({ pausedUntil }: QuietRule, at: number): number {
  return pausedUntil ?? at;
}

function hoursEnd({ quietHours }: QuietRule, clock: WallClock, at: number): number {
  if (!quietHours) return at;
  const [from, until] = [minutesOf(quietHours.from), minutesOf(quietHours.until)];
  const today = clock.wallAt(at).day;
  const ends = [today - 1, today].map((day) => {
    const end = clock.instantOf(from < until ? day : day + 1, until);
    return clock.instantOf(day, from) <= at && at < end ? end : at;
  });
  return Math.max(...ends);
}

/** `08:05` -> 485. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * HOUR_MINUTES + (minutes ?? 0);
}
