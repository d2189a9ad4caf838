import { describeDays, listInWords, longDate, WEEKDAY_NAMES } from "./describeDays.js";
import type { Recurrence } from "./recurrenceRule.js";
import type { TimeOfDay } from "./series/seriesDays.js";
import { timesByDay, weekdaysOfSeries, type TimesOfDays } from "./series/timesByDay.js";

type Time = TimeOfDay & { time: string };

/** When a series shows, as far as words need it. */
export interface RecurrenceTiming {
  /** The first day that counts, `2026-11-21`: a yearly series takes its date from it. */
  startDate: string;
  /** `08:00`, in any order; none leaves the times out. */
  times: readonly Time[];
  /** Days beside those of the rule. */
  extraDates?: readonly string[] | undefined;
  /** How often it shows, where that is its end. */
  showings?: number | undefined;
  /** How a time is written; `8:00` unless the reader's clock says otherwise. */
  clock?: (time: string) => string;
}

/** More are a list that nobody reads. */
const EXTRA_DATES_NAMED = 3;

/**
 * A recurrence in plain English, as a sentence without its full stop: "Every Monday and Thursday at 8:00 and 20:00, until
 * 3 March 2027". What a rule leaves out (short months, common years) is part of the words.
 */
export function describeRecurrence(recurrence: Recurrence, timing: RecurrenceTiming): string {
  const { pattern, remarks } = describeDays(recurrence, timing.startDate);
  const { clock = plainClock, extraDates = [] } = timing;
  const { usual, others } = timesByDay(timing.times, weekdaysOfSeries(recurrence, extraDates));
  const most = Math.max(usual.length, ...others.map(({ times }) => times.length));
  const at = timesInWords(usual, clock) + otherTimesInWords(others, clock);
  const remark = remarks.length > 0 ? ` (${remarks.join("; ")})` : "";
  return `${pattern}${at}${describeEnd(recurrence, timing, most)}${remark}${extraDaysInWords(extraDates)}`;
}

function timesInWords(times: readonly Time[], clock: (time: string) => string): string {
  const sorted = times.map(({ time }) => time).sort();
  return sorted.length > 0 ? ` at ${listInWords(sorted.map(clock))}` : "";
}

/** ", but on Saturday and Sunday at 10:00" */
function otherTimesInWords(others: Array<TimesOfDays<Time>>, clock: (time: string) => string): string {
  const words = others.map(({ weekdays, times }) => {
    const days = listInWords(weekdays.map((day) => WEEKDAY_NAMES[day]));
    return `on ${days}${timesInWords(times, clock)}`;
  });
  return words.length > 0 ? `, but ${listInWords(words)}` : "";
}

/** ", also on 24 December 2026" */
function extraDaysInWords(dates: readonly string[]): string {
  if (dates.length === 0) return "";
  const words =
    dates.length > EXTRA_DATES_NAMED
      ? `${dates.length} other days`
      : listInWords(dates.slice().sort().map(longDate));
  return `, also on ${words}`;
}

/** `08:05` -> `8:05`. */
function plainClock(time: string): string {
  return time.replace(/^0/, "");
}

/** The count of a rule is one of days: with several times a day "10 times" would be wrong. */
function describeEnd({ end }: Recurrence, { showings }: RecurrenceTiming, timesADay: number): string {
  if (showings !== undefined) return timesOfAll(showings);
  if (end.kind === "never") return "";
  if (end.kind === "until") return `, until ${longDate(end.date)}`;
  if (timesADay > 1) return end.count === 1 ? ", on one day" : `, on ${end.count} days`;
  return timesOfAll(end.count);
}

function timesOfAll(count: number): string {
  return count === 1 ? ", once" : `, ${count} times`;
}
