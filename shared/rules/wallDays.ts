/**
 * Days of a wall calendar as plain numbers: days since 1970-01-01. No zone is involved, so adding one is always the next day.
 * The Date object is used for the Gregorian calendar only, always in UTC.
 */

const DAY_MS = 24 * 60 * 60_000;

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
