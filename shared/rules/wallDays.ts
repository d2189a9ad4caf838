/**
 * Days of a wall calendar as plain numbers: days since 1970-01-01. No zone is involved, so adding one is always the next day.
 * The Date object is used for the Gregorian calendar only, always in UTC.
 */

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

/** `2026-11-21` -> 20778. Throws RangeError on what is no date. */
export function dayOf(date: string): number {
  const ms = Date.parse(`${date}T00:00:00.000Z`);
  if (isNaN(ms)) throw new RangeError(`not a date: ${date}`);
  return ms / DAY_MS;
}

/** 20778 -> `2026-11-21`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 485 minutes after midnight -> `08:05`. */
export function timeOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => `0${part}`.slice(-2)).join(":");
}

/** Minutes from 1970-01-01 00:00 to a date and a time on some wall; before it negative. */
export function wallMinutesOf(date: string, time: string): number {
  const [hours, minutes] = time.split(":");
  return dayOf(date) * DAY_MINUTES + Number(hours) * 60 + Number(minutes);
}

/** What the wall says then: of wallMinutesOf() the other way. */
export function wallAt(minutes: number): { date: string; time: string } {
  const day = Math.floor(minutes / DAY_MINUTES);
  return { date: dateOf(day), time: timeOf(minutes - day * DAY_MINUTES) };
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

export interface YearMonthDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

export function civilOf(day: number): YearMonthDay {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day number of a date; a month of 13 is January of the next year. */
export function dayOfCivil(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
