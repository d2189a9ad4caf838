import { dateOf, dayOf } from "./wallDays.js";

/** In the order of RFC 5545, Monday first: the index is wallDays' weekday. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WORKING_DAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5);

/** When a series ends: never, after a date (included), or after so many dates. */
export type RecurrenceEnd =
  { kind: "never" } | { kind: "until"; date: string } | { kind: "count"; count: number };

/** A day of the week: each one, or the n-th of the month or year, from the end when negative. */
export interface NthWeekday {
  /** null: each one. */
  nth: number | null;
  weekday: Weekday;
}

/**
 * The part of RFC 5545 that Mantel schedules with: what a family says in days. A day is meant by all parts that are there together;
 * lists are sorted, and a part that would say nothing is left out.
 */
export interface Recurrence {
  repeat: "daily" | "weekly" | "monthly" | "yearly";
  /** INTERVAL. */
  every: number;
  end: RecurrenceEnd;
  /** BYDAY. `nth` counts in the month; in the year when it is yearly without months. */
  weekdays?: NthWeekday[];
  /** BYMONTHDAY: 1 to 31, or from the end of the month: -1 is the last day. */
  monthDays?: number[];
  /** BYMONTH, 1 to 12. */
  months?: number[];
  /** BYSETPOS: of the days of each period only the first (1), the second, the last (-1). */
  positions?: number[];
  /** WKST, when it is not Monday: with an interval it decides which days are of one week. */
  weekStart?: Weekday;
  /** Of a daily one, and not of RFC 5545: so many days on, so many off, the first round from a date on. A cut does not move it. */
  cycle?: Cycle;
}

export interface Cycle {
  on: number;
  off: number;
  from: string;
}

/** The most days on, and off: a year. */
export const CYCLE_DAYS_MAX = 366;

const FREQUENCY = { daily: "DAILY", weekly: "WEEKLY", monthly: "MONTHLY", yearly: "YEARLY" } as const;

/** The largest INTERVAL that can be planned: further apart, a series would end with the calendar before it is seen again. */
export const EVERY_MAX = { daily: 366, weekly: 366, monthly: 366, yearly: 100 } as const;

/** Once up to this was taken, so that it may be stored. */
const EVERY_READ_MAX = 999;

/** The RFC 5545 text of a recurrence, as it is stored: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270301`. */
export function formatRule(recurrence: Recurrence): string {
  const { repeat, every, end, weekdays, monthDays, months, positions, weekStart, cycle } = recurrence;
  const parts = [`FREQ=${FREQUENCY[repeat]}`];
  if (every > 1) parts.push(`INTERVAL=${every}`);
  if (months) parts.push(`BYMONTH=${sortNumbers(months).join(",")}`);
  if (monthDays) parts.push(`BYMONTHDAY=${sortNumbers(monthDays).join(",")}`);
  if (weekdays) parts.push(`BYDAY=${sortNthWeekdays(weekdays).map(nthWeekdayText).join(",")}`);
  if (positions) parts.push(`BYSETPOS=${sortNumbers(positions).join(",")}`);
  if (weekStart) parts.push(`WKST=${weekStart}`);
  if (cycle) parts.push(`X-CYCLE=${cycle.on},${cycle.off},${cycle.from.replace(/-/g, "")}`);
  if (end.kind === "until") parts.push(`UNTIL=${end.date.replace(/-/g, "")}`);
  if (end.kind === "count") parts.push(`COUNT=${end.count}`);
  return parts.join(";");
}

function nthWeekdayText({ nth, weekday }: NthWeekday): string {
  return `${nth ?? ""}${weekday}`;
}

export function sortWeekdays(weekdays: readonly Weekday[]): Weekday[] {
  return WEEKDAYS.filter((weekday) => weekdays.indexOf(weekday) >= 0);
}

/** Each one of these days. */
export function eachOf(weekdays: readonly Weekday[]): NthWeekday[] {
  return weekdays.map((weekday) => ({ nth: null, weekday }));
}

/** Upwards, and then from the end: 1, 15, -2, -1. */
export function sortNumbers(numbers: readonly number[]): number[] {
  return numbers.slice().sort((a, b) => Number(a < 0) - Number(b < 0) || a - b);
}

function sortNthWeekdays(weekdays: readonly NthWeekday[]): NthWeekday[] {
  const rank = ({ nth }: NthWeekday) => (nth !== null && nth < 0 ? 1_000 + nth : (nth ?? 0));
  const place = ({ weekday }: NthWeekday) => WEEKDAYS.indexOf(weekday);
  return weekdays.slice().sort((a, b) => rank(a) - rank(b) || place(a) - place(b));
}

/** Reads what formatRule() writes; null for any other rule, also for one that RFC 5545 allows and Mantel does not offer. */
export function parseRule(text: string): Recurrence | null {
  const parts = readParts(text);
  const repeat = parts && readFrequency(parts.FREQ);
  const every = parts && readNumber(parts.INTERVAL ?? "1", 1, EVERY_READ_MAX);
  const end = parts && readEnd(parts);
  const days = repeat && readDays(parts, repeat);
  return repeat && every && end && days ? { repeat, every, end, ...days } : null;
}

const PART_NAMES = [
  "FREQ",
  "INTERVAL",
  "BYMONTH",
  "BYMONTHDAY",
  "BYDAY",
  "BYSETPOS",
  "WKST",
  "X-CYCLE",
  "UNTIL",
  "COUNT",
] as const;
type Parts = Partial<Record<(typeof PART_NAMES)[number], string>>;

function readParts(text: string): Parts | null {
  const parts: Record<string, string> = {};
  for (const part of text.split(";")) {
    const [name, value, more] = part.split("=");
    const isKnown = PART_NAMES.some((known) => known === name);
    if (!name || !value || more !== undefined || !isKnown || name in parts) return null;
    parts[name] = value;
  }
  return parts;
}

function readFrequency(text: string | undefined): Recurrence["repeat"] | null {
  const repeats = ["daily", "weekly", "monthly", "yearly"] as const;
  return repeats.find((repeat) => FREQUENCY[repeat] === text) ?? null;
}

function readEnd({ UNTIL, COUNT }: Parts): RecurrenceEnd | null {
  if (UNTIL && COUNT) return null;
  if (COUNT) {
    const count = readNumber(COUNT, 1, 9_999);
    return count ? { kind: "count", count } : null;
  }
  if (!UNTIL) return { kind: "never" };
  const date = readDate(UNTIL);
  return date === null ? null : { kind: "until", date };
}

function readDate(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const date = match && `${match[1]}-${match[2]}-${match[3]}`;
  return date && isDate(date) ? date : null;
}

function isDate(date: string): boolean {
  return !isNaN(Date.parse(`${date}T00:00:00.000Z`)) && dateOf(dayOf(date)) === date;
}

type Days = Pick<Recurrence, "weekdays" | "monthDays" | "months" | "positions" | "weekStart" | "cycle">;

/** null when a part cannot be read, or says nothing in a rule of this frequency. */
function readDays(parts: Parts, repeat: Recurrence["repeat"]): Days | null {
  const { BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST } = parts;
  // A week or month names its day; only a year takes it from the start.
  if ((repeat === "weekly" || repeat === "monthly") && !BYDAY && !BYMONTHDAY) return null;
  // One day has no second; without a list there is nothing to choose from.
  if (BYSETPOS && (repeat === "daily" || !(BYDAY ?? BYMONTHDAY ?? BYMONTH))) return null;
  const weekdays = BYDAY && readNthWeekdays(BYDAY, nthMax(repeat, BYMONTH));
  const monthDays = BYMONTHDAY && readNumbers(BYMONTHDAY, { max: 31, isSigned: true });
  const months = BYMONTH && readNumbers(BYMONTH, { max: 12, isSigned: false });
  const positions = BYSETPOS && readNumbers(BYSETPOS, { max: 366, isSigned: true });
  const weekStart = WKST && WEEKDAYS.find((weekday) => weekday === WKST);
  if ([weekdays, monthDays, months, positions].some((list) => list === null)) return null;
  const cycle = parts["X-CYCLE"] && readCycle(parts["X-CYCLE"]);
  if ((WKST && !weekStart) || cycle === null || (cycle && repeat !== "daily")) return null;
  return {
    ...(weekdays && { weekdays }),
    ...(monthDays && { monthDays }),
    ...(months && { months }),
    ...(positions && { positions }),
    ...(weekStart && weekStart !== "MO" && { weekStart }),
    ...(cycle && { cycle }),
  };
}

/** 0: a day or a week has no n-th Monday. */
function nthMax(repeat: Recurrence["repeat"], BYMONTH: string | undefined): number {
  if (repeat === "monthly") return 5;
  return repeat === "yearly" ? (BYMONTH ? 5 : 53) : 0;
}

function readNthWeekdays(list: string, max: number): NthWeekday[] | null {
  const weekdays = list.split(",").map((text) => {
    const match = /^(-?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text);
    return match && { nth: match[1] ? Number(match[1]) : null, weekday: match[2] as Weekday };
  });
  if (!weekdays.every((day) => day !== null)) return null;
  const inRange = weekdays.every(({ nth }) => nth === null || (nth !== 0 && Math.abs(nth) <= max));
  return inRange && isDistinct(weekdays.map(nthWeekdayText)) ? sortNthWeekdays(weekdays) : null;
}

function readNumbers(list: string, { max, isSigned }: { max: number; isSigned: boolean }): number[] | null {
  const numbers = list.split(",").map((text) => {
    const isNegative = isSigned && text.charAt(0) === "-";
    const number = readNumber(isNegative ? text.slice(1) : text, 1, max);
    return number && isNegative ? -number : number;
  });
  return numbers.every((number) => number !== null) && isDistinct(numbers) ? sortNumbers(numbers) : null;
}

function readCycle(text: string): Cycle | null {
  const [on = "", off = "", from = "", more] = text.split(",");
  const days = readNumber(on, 1, CYCLE_DAYS_MAX);
  const pause = readNumber(off, 1, CYCLE_DAYS_MAX);
  const date = readDate(from);
  return days && pause && date && more === undefined ? { on: days, off: pause, from: date } : null;
}

function isDistinct(values: ReadonlyArray<string | number>): boolean {
  return new Set(values).size === values.length;
}

function readNumber(text: string, min: number, max: number): number | null {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : null;
}
