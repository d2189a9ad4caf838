import {
  WEEKDAYS,
  sortWeekdays,
  type Recurrence,
  type RecurrenceEnd,
  type Weekday,
} from "./recurrenceRule.js";
import { civilOf, dayOf } from "./wallDays.js";

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** When a series shows, as far as words need it. */
export interface RecurrenceTiming {
  /** The first day that counts, `2026-11-21`: a yearly series takes its date from it. */
  startDate: string;
  /** `08:00`, in any order; none leaves the times out. */
  times: readonly string[];
  /** How a time is written; `8:00` unless the reader's clock says otherwise. */
  clock?: (time: string) => string;
}

/**
 * A recurrence in plain English, as a sentence without its full stop: "Every Monday and Thursday at 8:00 and 20:00, until
 * 3 March 2027". What a rule leaves out (short months, common years) is part of the words.
 */
export function describeRecurrence(recurrence: Recurrence, timing: RecurrenceTiming): string {
  const { pattern, remark } = describePattern(recurrence, timing.startDate);
  const clock = timing.clock ?? plainClock;
  const times = timing.times.slice().sort().map(clock);
  const at = times.length > 0 ? ` at ${listInWords(times)}` : "";
  return `${pattern}${at}${describeEnd(recurrence.end, times.length)}${remark ? ` (${remark})` : ""}`;
}

/** `08:05` -> `8:05`. */
function plainClock(time: string): string {
  return time.replace(/^0/, "");
}

/** `3 March 2027` */
export function longDate(date: string): string {
  const { year, month, day } = civilOf(dayOf(date));
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`;
}

interface Pattern {
  pattern: string;
  /** What surprises people about it. */
  remark?: string;
}

function describePattern(recurrence: Recurrence, startDate: string): Pattern {
  const { every } = recurrence;
  switch (recurrence.repeat) {
    case "daily":
      return { pattern: every === 1 ? "Every day" : `Every ${every} days` };
    case "weekly":
      return { pattern: describeWeek(every, sortWeekdays(recurrence.weekdays)) };
    case "monthlyByDate":
      return {
        pattern: monthly(every, `on the ${ordinal(recurrence.day)}`),
        ...(recurrence.day > 28 && { remark: "only in months that have it" }),
      };
    case "monthlyLastDay":
      return { pattern: monthly(every, "on the last day") };
    case "monthlyByWeekday":
      return {
        pattern: monthly(every, `on the ${nthWord(recurrence.nth)} ${WEEKDAY_NAMES[recurrence.weekday]}`),
      };
    case "yearly":
      return describeYear(every, startDate);
  }
}

function describeWeek(every: number, weekdays: Weekday[]): string {
  const days = weekdays.join();
  const names = listInWords(weekdays.map((weekday) => WEEKDAY_NAMES[weekday]));
  const isWorkWeek = days === WEEKDAYS.slice(0, 5).join();
  if (every > 1) return `Every ${every} weeks on ${isWorkWeek ? "Monday to Friday" : names}`;
  if (days === WEEKDAYS.join()) return "Every day";
  return `Every ${isWorkWeek ? "day from Monday to Friday" : names}`;
}

/** "On the last day of every month", "Every 3 months on the last day". */
function monthly(every: number, day: string): string {
  if (every > 1) return `Every ${every} months ${day}`;
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} of every month`;
}

function describeYear(every: number, startDate: string): Pattern {
  const { month, day } = civilOf(dayOf(startDate));
  const isLeapDay = month === 2 && day === 29;
  return {
    pattern: `Every ${every === 1 ? "year" : `${every} years`} on ${day} ${MONTH_NAMES[month - 1]}`,
    ...(isLeapDay && { remark: "leap years only" }),
  };
}

/** A count is one of days: with several times a day "10 times" would be wrong. */
function describeEnd(end: RecurrenceEnd, timesADay: number): string {
  if (end.kind === "never") return "";
  if (end.kind === "until") return `, until ${longDate(end.date)}`;
  if (timesADay > 1) return end.count === 1 ? ", on one day" : `, on ${end.count} days`;
  return end.count === 1 ? ", once" : `, ${end.count} times`;
}

/** "first" to "fourth", "last". */
export function nthWord(nth: number): string {
  return nth < 0 ? "last" : (["first", "second", "third", "fourth"][nth - 1] ?? ordinal(nth));
}

/** 1 -> "1st", 22 -> "22nd", 13 -> "13th". */
export function ordinal(number: number): string {
  const teens = number % 100 > 10 && number % 100 < 14;
  const suffix = teens ? undefined : ["st", "nd", "rd"][(number % 10) - 1];
  return `${number}${suffix ?? "th"}`;
}

/** "a", "a and b", "a, b and c". */
function listInWords(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
