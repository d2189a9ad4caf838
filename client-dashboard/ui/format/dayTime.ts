import { clockFormat } from "./clockFormat.js";
import { ownTimeZone, wallTimeAt } from "./zoneTime.js";

const DAY_MS = 24 * 60 * 60_000;

const LOCALE = dateLocale();

/** `08:05` or `8:05 AM` as the reader chose, on the wall clock of a zone. The one place that writes a time. */
export function clockTime(instant: number, timeZone: string): string {
  if (clockFormat() === "24") return wallTimeAt(instant, timeZone).time;
  const twelve = { timeZone, hour: "numeric", minute: "2-digit", hourCycle: "h12" } as const;
  return new Intl.DateTimeFormat("en-US", twelve).format(instant);
}

/** `today, 14:05`, `tomorrow, 08:00`, `Tue 24 Nov, 08:00`. */
export function dayAndTime(instant: number, now: number, timeZone: string = ownTimeZone()): string {
  return `${dayName(instant, now, timeZone)}, ${clockTime(instant, timeZone)}`;
}

/** `today`, `yesterday`, `tomorrow` or the date, by the calendar of a zone. */
export function dayName(instant: number, now: number, timeZone: string): string {
  const day = wallTimeAt(instant, timeZone).date;
  // Noon keeps clear of days that are 23 or 25 hours long.
  const noon = Date.parse(`${wallTimeAt(now, timeZone).date}T12:00:00Z`);
  const near = { today: 0, yesterday: -DAY_MS, tomorrow: DAY_MS };
  for (const [name, distance] of Object.entries(near))
    if (new Date(noon + distance).toISOString().slice(0, 10) === day) return name;
  const sameYear = day.slice(0, 4) === wallTimeAt(now, timeZone).date.slice(0, 4);
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  }).format(instant);
}

/** A time on a wall, `08:00`, as the reader writes it: `08:00` or `8:00 AM`. */
export function wallClock(time: string): string {
  const at = Date.parse(`2026-01-01T${time}:00Z`);
  return isNaN(at) ? time : clockTime(at, "UTC");
}

/** The same inside a sentence: `8:00`. */
export function spokenClock(time: string): string {
  return wallClock(time).replace(/^0(?=\d:)/, "");
}

/** A day on a calendar, `2026-11-24`, in full: `Tuesday 24 November 2026`. */
export function wallDay(date: string): string {
  return wallDate(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** The parts of it that are asked for. */
export function wallDate(date: string, parts: Omit<Intl.DateTimeFormatOptions, "timeZone">): string {
  return new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", ...parts }).format(
    Date.parse(`${date}T12:00:00Z`),
  );
}

/**
 * The English in which a date is written: the texts are English, the order of day and month is that of the reader's country. By the same
 * language as the first day of the week and the clock, not by an English further down the browser's list: a Norwegian who also
 * reads American English would get American dates beside a Norwegian week.
 */
function dateLocale(language = globalThis.navigator?.language ?? "en-GB"): string {
  const { language: tongue, region } = new Intl.Locale(language).maximize();
  if (tongue === "en") return language;
  return region === "US" ? "en-US" : "en-GB";
}
