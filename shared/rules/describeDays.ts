import {
  sortNumbers,
  sortWeekdays,
  WEEKDAYS,
  WORKING_DAYS,
  type Cycle,
  type NthWeekday,
  type Recurrence,
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

export const MONTH_NAMES = [
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

export interface DaysInWords {
  /** "Every Monday and Thursday", "On the 1st and 15th of every month". */
  pattern: string;
  /** What surprises people about it. */
  remarks: string[];
}

/** On which days a recurrence falls. `startDate`: a yearly one takes its date from it. */
export function describeDays(recurrence: Recurrence, startDate: string): DaysInWords {
  const { months, ...anyMonth } = recurrence;
  const limited = months && months.length < 12 ? recurrence : anyMonth;
  return { pattern: patternOf(limited, startDate), remarks: remarksOf(recurrence, startDate) };
}

function patternOf(recurrence: Recurrence, startDate: string): string {
  const { repeat, every, weekdays, monthDays, positions, months } = recurrence;
  const isEachWeek = every === 1 && !monthDays && weekdays?.every(({ nth }) => nth === null);
  // Also of days, months and years: the rule means no other days than one of weeks.
  if (isEachWeek && (repeat === "weekly" || !positions)) return describeWeek(weekdays!, months);
  const isEachMonth = every === 1 && monthDays && repeat !== "yearly" && !(repeat === "weekly" && positions);
  if (repeat === "monthly" || isEachMonth) return describeMonth(recurrence);
  if (repeat === "yearly") return describeYear(recurrence, startDate);
  return describeInterval(recurrence);
}

/** "Every Monday and Thursday from November to March" */
function describeWeek(weekdays: NthWeekday[], months: number[] | undefined): string {
  const days = sortWeekdays(weekdays.map(({ weekday }) => weekday));
  const isWorkWeek = days.join() === WORKING_DAYS.join();
  const names = isWorkWeek ? "day from Monday to Friday" : listInWords(days.map(nameOf));
  return `Every ${days.length === 7 ? "day" : names}${inMonths(months)}`;
}

/** "Every 3 days", "Every 2 weeks on Monday": what is left out of them comes after a comma. */
function describeInterval({ repeat, every, weekdays, monthDays, months }: Recurrence): string {
  const unit = repeat === "daily" ? "day" : "week";
  const days = weekdays && sortWeekdays(weekdays.map(({ weekday }) => weekday));
  const names =
    days && (days.join() === WORKING_DAYS.join() ? "Monday to Friday" : listInWords(days.map(nameOf)));
  const base = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  const on = names ? (repeat === "weekly" ? ` on ${names}` : `, on ${names} only`) : "";
  const dates = monthDays ? `, on the ${datesInWords(monthDays)} of the month only` : "";
  return `${base}${on}${dates}${inMonths(months)}`;
}

/** "On the last day of every month", "Every 3 months on the last day". */
function describeMonth(recurrence: Recurrence): string {
  const { every, months } = recurrence;
  if (every === 1) return capitalize(daysInWords(recurrence, ofMonths(months)));
  return `Every ${every} months ${daysInWords(recurrence, inMonths(months))}`;
}

function describeYear(recurrence: Recurrence, startDate: string): string {
  const { every, weekdays, monthDays, months, positions } = recurrence;
  const base = `Every ${every === 1 ? "year" : `${every} years`}`;
  const { month, day } = civilOf(dayOf(startDate));
  if (!weekdays && !monthDays)
    return months
      ? `${base} on the ${ordinal(day)}${ofMonths(months)}`
      : `${base} on ${day} ${MONTH_NAMES[month - 1]}`;
  if (months || monthDays) return `${base} ${daysInWords(recurrence, ofMonths(months))}`;
  const isCounted = positions ?? weekdays?.some(({ nth }) => nth !== null);
  return `${base} ${daysInWords(recurrence, isCounted ? " of the year" : "")}`;
}

/**
 * "on the 1st and 15th", "on the first and third Monday", "on the last working day", "on the 13th when it is a Friday"; `of` is
 * put behind the days.
 */
function daysInWords(recurrence: Recurrence, of: string): string {
  const { weekdays, monthDays, positions } = recurrence;
  if (!weekdays) return `on the ${datesInWords(monthDays ?? [])}${of}`;
  if (monthDays) return `on the ${datesInWords(monthDays)}${of} when it is ${conditionInWords(weekdays)}`;
  if (positions && arePositionsSaid(recurrence))
    return `on the ${listInWords(positions.map(nthWord))} ${kindOfDay(weekdays)}${of}`;
  return `on ${nthWeekdaysInWords(weekdays)}${of}`;
}

function conditionInWords(weekdays: NthWeekday[]): string {
  return listInWords(
    weekdays.map(({ nth, weekday }) => `${nth === null ? "a" : `the ${nthWord(nth)}`} ${nameOf(weekday)}`),
    "or",
  );
}

function kindOfDay(weekdays: NthWeekday[]): string {
  const days = sortWeekdays(weekdays.map(({ weekday }) => weekday));
  if (days.length === 7) return "day";
  if (days.join() === WORKING_DAYS.join()) return "working day";
  return listInWords(days.map(nameOf), "or");
}

/** The n-ths of one weekday together: "the first and third Monday and the last Friday". */
function nthWeekdaysInWords(weekdays: NthWeekday[]): string {
  const named = WEEKDAYS.filter((day) => weekdays.some(({ weekday }) => weekday === day));
  const words = named.map((day) => {
    const nths = weekdays.filter(({ weekday }) => weekday === day).map(({ nth }) => nth);
    const counted = nths.filter((nth) => nth !== null);
    const which = counted.length < nths.length ? "every" : `the ${listInWords(counted.map(nthWord))}`;
    return `${which} ${nameOf(day)}`;
  });
  return listInWords(words);
}

function datesInWords(monthDays: number[]): string {
  return listInWords(monthDays.map((day) => (day > 0 ? ordinal(day) : `${nthWord(day)} day`)));
}

/** What of a rule is easily overlooked. */
function remarksOf(recurrence: Recurrence, startDate: string): string[] {
  const { repeat, every, weekdays, monthDays, months, positions, weekStart, cycle } = recurrence;
  const remarks: string[] = [];
  const { month, day } = civilOf(dayOf(startDate));
  const takesDate = repeat === "yearly" && !weekdays && !monthDays;
  if (takesDate && !months && month === 2 && day === 29) remarks.push("leap years only");
  const dates = takesDate
    ? months
      ? [day]
      : []
    : repeat === "monthly" || every === 1
      ? (monthDays ?? [])
      : [];
  const rare = dates.filter((date) => Math.abs(date) > 28);
  if (rare.length > 0) remarks.push(rareDates(rare, dates.length));
  if (weekdays && (repeat === "monthly" || months)) remarks.push(...rareNths(weekdays));
  if (weekdays?.some(({ nth }) => nth !== null && Math.abs(nth) === 53))
    remarks.push("only in years that have one");
  if (positions && !arePositionsSaid(recurrence)) remarks.push(positionsRemark(positions, repeat));
  if (weekStart && every > 1 && repeat === "weekly") remarks.push(`weeks start on ${nameOf(weekStart)}`);
  if (cycle) remarks.push(cycleRemark(cycle));
  return remarks;
}

function cycleRemark({ on, off, from }: Cycle): string {
  const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
  return `${days(on)} on, then ${days(off)} off, counted from ${longDate(from)}`;
}

/** A fourth is in every month. */
function rareNths(weekdays: NthWeekday[]): string[] {
  const isRare = ({ nth }: NthWeekday) => nth !== null && Math.abs(nth) === 5;
  const rare = weekdays.filter(isRare);
  if (rare.length === 0) return [];
  const which = rare.length === weekdays.length ? "" : `${nthWeekdaysInWords(rare)} `;
  return [`${which}only in months that have one`];
}

function rareDates(rare: number[], all: number): string {
  const which = all === 1 ? "" : `the ${datesInWords(rare)} `;
  return `${which}only in months that have ${rare.length === 1 ? "it" : "them"}`;
}

/** The places are part of the pattern's words: "the last working day". */
function arePositionsSaid({ repeat, weekdays, monthDays, months }: Recurrence): boolean {
  if (!weekdays || monthDays || !weekdays.every(({ nth }) => nth === null)) return false;
  return repeat === "monthly" || (repeat === "yearly" && (!months || months.length === 1));
}

function positionsRemark(positions: number[], repeat: Recurrence["repeat"]): string {
  const unit = { daily: "day", weekly: "week", monthly: "month", yearly: "year" }[repeat];
  return `of these days only the ${listInWords(sortNumbers(positions).map(nthWord))} of each ${unit}`;
}

function nameOf(weekday: Weekday): string {
  return WEEKDAY_NAMES[weekday];
}

/** " from November to March", " in January and June", "" without a limit. */
function inMonths(months: number[] | undefined): string {
  if (!months) return "";
  return isLongRun(months) ? ` ${runInWords(months)}` : ` in ${monthNames(months)}`;
}

/** " of every month from November to March", " of January and June". */
function ofMonths(months: number[] | undefined): string {
  if (!months) return " of every month";
  return isLongRun(months) ? ` of every month ${runInWords(months)}` : ` of ${monthNames(months)}`;
}

function monthNames(months: number[]): string {
  return listInWords(months.map((month) => MONTH_NAMES[month - 1]!));
}

function runInWords(months: number[]): string {
  const isIn = (month: number) => months.indexOf(((month + 11) % 12) + 1) >= 0;
  const first = months.find((month) => !isIn(month - 1))!;
  const last = months.find((month) => !isIn(month + 1))!;
  return `from ${MONTH_NAMES[first - 1]} to ${MONTH_NAMES[last - 1]}`;
}

/** Three or more that follow each other, also over the turn of the year. */
function isLongRun(months: number[]): boolean {
  const firsts = months.filter((month) => months.indexOf(((month + 10) % 12) + 1) < 0);
  return months.length > 2 && firsts.length === 1;
}

/** `3 March 2027` */
export function longDate(date: string): string {
  const { year, month, day } = civilOf(dayOf(date));
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`;
}

/** "first" to "fifth", "20th", "last", "second-last". */
export function nthWord(nth: number): string {
  if (nth < 0) return nth === -1 ? "last" : `${nthWord(-nth)}-last`;
  return ["first", "second", "third", "fourth", "fifth"][nth - 1] ?? ordinal(nth);
}

/** 1 -> "1st", 22 -> "22nd", 13 -> "13th". */
export function ordinal(number: number): string {
  const teens = number % 100 > 10 && number % 100 < 14;
  const suffix = teens ? undefined : ["st", "nd", "rd"][(number % 10) - 1];
  return `${number}${suffix ?? "th"}`;
}

/** "a", "a and b", "a, b and c". */
export function listInWords(words: string[], joint: "and" | "or" = "and"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joint} ${words[words.length - 1]}`;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
