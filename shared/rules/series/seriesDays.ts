import { recurrenceDays } from "../recurrenceDays.js";
import { WEEKDAYS, type Recurrence, type Weekday } from "../recurrenceRule.js";
import { weekdayOf } from "../wallDays.js";

/** On which days a series shows, as numbers of wallDays.ts. */
export interface SeriesDays {
  recurrence: Recurrence;
  /** The first day on which the rule counts. */
  startDay: number;
  /** Beside those of the rule, wherever they lie. */
  extraDays?: readonly number[] | undefined;
}

/** The days of a series in [from, until), each once, in order. */
export function seriesDays(
  { recurrence, startDay, extraDays }: SeriesDays,
  range: { from: number; until: number },
): number[] {
  const days = recurrenceDays(recurrence, startDay, range);
  if (!extraDays) return days;
  const more = extraDays.filter((day) => day >= range.from && day < range.until && days.indexOf(day) < 0);
  return more.length === 0 ? days : days.concat(more).sort((a, b) => a - b);
}

/** A time of day of a series: on all of its days, or only on those that are such days of the week. */
export interface TimeOfDay {
  weekdays?: readonly Weekday[] | undefined;
}

export function isOnDay(time: TimeOfDay, day: number): boolean {
  return isOnWeekday(time, WEEKDAYS[weekdayOf(day)]!);
}

export function isOnWeekday({ weekdays }: TimeOfDay, weekday: Weekday): boolean {
  return !weekdays || weekdays.indexOf(weekday) >= 0;
}

/**
 * The last of so many showings: its day, and how many of that day's times still count. Days beside the rule are not counted. null: the rule
 * gives fewer. `timesOn`: how often it shows on a day, at least once on each but the first.
 */
export function lastShowing(
  { recurrence, startDay }: SeriesDays,
  showings: number,
  timesOn: (day: number) => number,
): { day: number; times: number } | null {
  const enough = { ...recurrence, end: { kind: "count" as const, count: showings + 1 } };
  let left = showings;
  for (const day of recurrenceDays(enough, startDay, { from: startDay, until: Infinity })) {
    const times = timesOn(day);
    if (times >= left) return { day, times: left };
    left -= times;
  }
  return null;
}
