import { isNightAt } from "../../../../shared/rules/night.js";
import { dayAfter, nextWallClockInstant, wallClockAt, wallClockInstant } from "../../../schedule/zones.js";
import type { DeviceMemory, WatchFacts } from "./watchState.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Of so many of the last days, so many must have been the same to be a habit. */
const HABIT_DAYS = 7;
const HABIT_DAYS_MIN = 5;
/** In the morning somebody switches it on, earlier or later. */
const HABIT_GRACE_MS = HOUR_MS;
/** A shorter silence is no habit but a bad line; a longer one is a screen in a drawer. */
const SILENCE_MS_MIN = 10 * MINUTE_MS;
const SILENCE_MS_MAX = 20 * HOUR_MS;
const SILENCES_KEPT_MAX = 60;

type Zone = Pick<WatchFacts, "timeZone" | "night">;

export function isNight({ night, timeZone }: Zone, now: number): boolean {
  return night !== null && isNightAt(night, wallClockAt(now, timeZone).time);
}

/** When the night ends that is now, or the next one. */
export function nextNightEnd({ night, timeZone }: Zone, now: number): number | null {
  return night && nextWallClockInstant(night.until, timeZone, now);
}

/** When the last night ended; null without nights. */
export function lastNightEnd({ night, timeZone }: Zone, now: number): number | null {
  if (!night) return null;
  const { date } = wallClockAt(now, timeZone);
  const today = wallClockInstant(date, night.until, timeZone);
  return today <= now ? today : wallClockInstant(dayAfter(date, -1), night.until, timeZone);
}

/** The silences with the one that has just ended. */
export function withSilence(
  silences: DeviceMemory["silences"],
  { from, to }: { from: number; to: number },
): DeviceMemory["silences"] {
  const isOfUse = to - from >= SILENCE_MS_MIN && to - from <= SILENCE_MS_MAX;
  const known = silences.filter((silence) => to - silence.to <= (HABIT_DAYS + 1) * DAY_MS);
  return (isOfUse ? [...known, { from, to }] : known).slice(-SILENCES_KEPT_MAX);
}

/** Whether it was off at this time of day, or a while before, on most of the last days. */
export function isUsuallyOff(silences: DeviceMemory["silences"], timeZone: string, now: number): boolean {
  if (silences.length < HABIT_DAYS_MIN) return false;
  const { date, time } = wallClockAt(now, timeZone);
  let days = 0;
  for (let back = 1; back <= HABIT_DAYS; back += 1) {
    const then = wallClockInstant(dayAfter(date, -back), time, timeZone);
    if (silences.some(({ from, to }) => from <= then && then < to + HABIT_GRACE_MS)) days += 1;
  }
  return days >= HABIT_DAYS_MIN;
}
