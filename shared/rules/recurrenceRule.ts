import { dateOf, dayOf } from "./wallDays.js";

/** In the order of RFC 5545, Monday first: the index is wallDays' weekday. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** When a series ends: never, after a date (included), or after so many dates. */
export type RecurrenceEnd =
  { kind: "never" } | { kind: "until"; date: string } | { kind: "count"; count: number };

/** The part of RFC 5545 that Mantel schedules with. `every` is INTERVAL. Weeks begin on Monday. */
export type Recurrence = { every: number; end: RecurrenceEnd } & (
  | { repeat: "daily" }
  | { repeat: "weekly"; weekdays: Weekday[] }
  | { repeat: "monthlyByDate"; day: number }
  | { repeat: "monthlyLastDay" }
  /** `nth` 1 to 4, or -1 for the last. */
  | { repeat: "monthlyByWeekday"; nth: number; weekday: Weekday }
  /** The month and day of the start; the 29th of February only in leap years. */
  | { repeat: "yearly" }
);

const FREQUENCY = {
  daily: "DAILY",
  weekly: "WEEKLY",
  monthlyByDate: "MONTHLY",
  monthlyLastDay: "MONTHLY",
  monthlyByWeekday: "MONTHLY",
  yearly: "YEARLY",
} as const;

/** The largest INTERVAL that can be planned: further apart, a series would end with the calendar before it is seen again. */
export const EVERY_MAX = 99;

/** Until now up to this was taken, so that it may be stored. */
const EVERY_READ_MAX = 999;

/** The RFC 5545 text of a recurrence, as it is stored: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270301`. */
export function formatRule(recurrence: Recurrence): string {
  const parts = [`FREQ=${FREQUENCY[recurrence.repeat]}`];
  if (recurrence.every > 1) parts.push(`INTERVAL=${recurrence.every}`);
  if (recurrence.repeat === "weekly") parts.push(`BYDAY=${sortWeekdays(recurrence.weekdays).join(",")}`);
  if (recurrence.repeat === "monthlyByDate") parts.push(`BYMONTHDAY=${recurrence.day}`);
  if (recurrence.repeat === "monthlyLastDay") parts.push("BYMONTHDAY=-1");
  if (recurrence.repeat === "monthlyByWeekday") parts.push(`BYDAY=${recurrence.nth}${recurrence.weekday}`);
  if (recurrence.end.kind === "until") parts.push(`UNTIL=${recurrence.end.date.replace(/-/g, "")}`);
  if (recurrence.end.kind === "count") parts.push(`COUNT=${recurrence.end.count}`);
  return parts.join(";");
}

export function sortWeekdays(weekdays: readonly Weekday[]): Weekday[] {
  return WEEKDAYS.filter((weekday) => weekdays.indexOf(weekday) >= 0);
}

/** Reads what formatRule() writes; null for any other rule, also for one that RFC 5545 allows and Mantel does not offer. */
export function parseRule(text: string): Recurrence | null {
  const parts = readParts(text);
  const every = parts && readNumber(parts.INTERVAL ?? "1", 1, EVERY_READ_MAX);
  const end = parts && readEnd(parts);
  const pattern = parts && readPattern(parts);
  if (!every || !end || !pattern) return null;
  return { ...pattern, every, end } as Recurrence;
}

type Parts = Partial<Record<"FREQ" | "INTERVAL" | "BYDAY" | "BYMONTHDAY" | "UNTIL" | "COUNT", string>>;
const PART_NAMES = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "UNTIL", "COUNT"];

function readParts(text: string): Parts | null {
  const parts: Record<string, string> = {};
  for (const part of text.split(";")) {
    const [name, value, more] = part.split("=");
    if (!name || !value || more !== undefined || PART_NAMES.indexOf(name) < 0 || name in parts) return null;
    parts[name] = value;
  }
  return parts;
}

function readEnd({ UNTIL, COUNT }: Parts): RecurrenceEnd | null {
  if (UNTIL && COUNT) return null;
  if (COUNT) {
    const count = readNumber(COUNT, 1, 9_999);
    return count ? { kind: "count", count } : null;
  }
  if (!UNTIL) return { kind: "never" };
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(UNTIL);
  const date = match && `${match[1]}-${match[2]}-${match[3]}`;
  return date && isDate(date) ? { kind: "until", date } : null;
}

function isDate(date: string): boolean {
  return !isNaN(Date.parse(`${date}T00:00:00.000Z`)) && dateOf(dayOf(date)) === date;
}

function readPattern({ FREQ, BYDAY, BYMONTHDAY }: Parts): object | null {
  if (FREQ === "DAILY" && !BYDAY && !BYMONTHDAY) return { repeat: "daily" };
  if (FREQ === "YEARLY" && !BYDAY && !BYMONTHDAY) return { repeat: "yearly" };
  if (FREQ === "WEEKLY" && BYDAY && !BYMONTHDAY) return readWeekdays(BYDAY);
  if (FREQ === "MONTHLY" && BYDAY && !BYMONTHDAY) return readNthWeekday(BYDAY);
  if (FREQ === "MONTHLY" && BYMONTHDAY && !BYDAY) return readMonthDay(BYMONTHDAY);
  return null;
}

function readWeekdays(list: string): object | null {
  const weekdays = list.split(",") as Weekday[];
  const sorted = sortWeekdays(weekdays);
  return sorted.length === weekdays.length && sorted.length > 0
    ? { repeat: "weekly", weekdays: sorted }
    : null;
}

function readNthWeekday(text: string): object | null {
  const match = /^(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/.exec(text);
  return match && { repeat: "monthlyByWeekday", nth: Number(match[1]), weekday: match[2] };
}

function readMonthDay(text: string): object | null {
  if (text === "-1") return { repeat: "monthlyLastDay" };
  const day = readNumber(text, 1, 31);
  return day ? { repeat: "monthlyByDate", day } : null;
}

function readNumber(text: string, min: number, max: number): number | null {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : null;
}
