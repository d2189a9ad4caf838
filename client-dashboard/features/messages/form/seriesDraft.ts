import { z } from "zod";
import type { SeriesWhen } from "../../../../shared/contract/base/series.js";
import { SHOWINGS_MAX } from "../../../../shared/limits.js";
import {
  eachOf,
  EVERY_MAX,
  formatRule,
  parseRule,
  WEEKDAYS,
  WORKING_DAYS,
  type NthWeekday,
  type Recurrence,
} from "../../../../shared/rules/recurrenceRule.js";
import { civilOf, dayOf, weekdayOf } from "../../../../shared/rules/wallDays.js";
import { slotsFrom, timesOf } from "./slotTimes.js";

const NthOfMonth = z.object({
  /** 1 to 5, or from the end: -1 is the last. */
  nth: z.number(),
  weekday: z.enum(WEEKDAYS),
});

const TimeTyped = z.object({ id: z.string().optional(), time: z.string() });

/** The repetition as its fields hold it: numbers as typed, and also what the chosen kind hides. A default: older drafts do not have it. */
export const SeriesDraft = z.object({
  /** `other`: by a rule that the fields do not have, which stays as it is. */
  repeat: z.enum(["daily", "weekly", "monthly", "yearly", "other"]),
  every: z.string(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  weekStart: z.enum(["MO", "SU"]).default("MO"),
  /** What "monthly" goes by. */
  monthBy: z.enum(["date", "lastDay", "weekday", "workingDay"]),
  /** 1 to 31, or -1 for the last. */
  monthDay: z.number(),
  moreMonthDays: z.array(z.number()).default([]),
  ...NthOfMonth.shape,
  moreNths: z.array(NthOfMonth).default([]),
  /** 1 for the first, -1 for the last. */
  workingDay: z.number().default(1),
  /** 1 to 12; none: all year. */
  months: z.array(z.number()).default([]),
  /** Days on and off, as typed; `from` empty: from the start on. null: every day. */
  cycle: z.object({ on: z.string(), off: z.string(), from: z.string() }).nullable().default(null),
  otherRule: z.string().nullable().default(null),
  startDate: z.string(),
  /** Of a series that there is already: from when on its first day counts, empty for all of it. null: it is a new one. */
  startTime: z.string().nullable().default(null),
  /** `count` is one of showings, `days` one of days. */
  end: z.enum(["never", "until", "count", "days"]),
  until: z.string(),
  count: z.string(),
  slots: z.array(TimeTyped),
  /** What some days of the week have in place of `slots`. */
  otherTimes: z.array(TimeTyped.extend({ weekdays: z.array(z.enum(WEEKDAYS)) })).default([]),
  extraDates: z.array(z.string()).default([]),
});
export type SeriesDraft = z.infer<typeof SeriesDraft>;

export const EMPTY_SERIES: SeriesDraft = {
  repeat: "daily",
  every: "1",
  weekdays: [],
  weekStart: "MO",
  monthBy: "date",
  monthDay: 1,
  moreMonthDays: [],
  nth: 1,
  weekday: "MO",
  moreNths: [],
  workingDay: 1,
  months: [],
  cycle: null,
  otherRule: null,
  startDate: "",
  startTime: null,
  end: "never",
  until: "",
  count: "10",
  slots: [{ time: "09:00" }],
  otherTimes: [],
  extraDates: [],
};

/** Which of the Mondays of a month can be chosen. */
export const NTHS_OFFERED = [1, 2, 3, 4, 5, -1, -2];
/** Which of its working days. */
export const WORKING_DAYS_OFFERED = [...NTHS_OFFERED, -3];

/** A new series that begins on a day: what goes by days of week or month takes that day until told otherwise. */
export function seriesFrom(startDate: string, series: SeriesDraft = EMPTY_SERIES): SeriesDraft {
  const day = dayOf(startDate);
  const weekday = WEEKDAYS[weekdayOf(day)] ?? "MO";
  const monthDay = civilOf(day).day;
  const nth = monthDay > 28 ? -1 : Math.ceil(monthDay / 7);
  return { ...series, startDate, weekdays: [weekday], monthDay, nth, weekday };
}

/** The series as the server takes it. What is not filled in right becomes a rule that the contract refuses. */
export function seriesWhen(series: SeriesDraft): SeriesWhen {
  const { startDate, extraDates } = series;
  return {
    kind: "series",
    startDate,
    rule: formatRule(recurrenceFrom(series)),
    slots: slotsFrom(series),
    ...(extraDates.length > 0 && { extraDates: extraDates.slice().sort() }),
    ...(series.end === "count" && countFrom(series)),
  };
}

function countFrom({ count, startTime }: SeriesDraft): Pick<SeriesWhen, "showings" | "startTime"> {
  return { showings: Number(count), ...(startTime && { startTime }) };
}

/** null while the fields do not make a rule yet. */
export function findRecurrence(series: SeriesDraft): Recurrence | null {
  if (series.end === "count" && !isNumberUpTo(series.count, SHOWINGS_MAX)) return null;
  return parseRule(formatRule(recurrenceFrom(series)));
}

export function isNumberUpTo(text: string, max: number): boolean {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max;
}

function recurrenceFrom(series: SeriesDraft): Recurrence {
  const end = endFrom(series);
  const other = series.repeat === "other" && parseRule(series.otherRule ?? "");
  if (other) return { ...other, end };
  const { months } = series;
  const isLimited = series.repeat !== "yearly" && months.length > 0 && months.length < 12;
  return { every: intervalOf(series), end, ...patternFrom(series), ...(isLimited && { months }) };
}

/** A rule would leave a bad interval out and mean 1: this one is refused as a whole. So is one that is too long. */
const REFUSED = 99_999;

function intervalOf(series: SeriesDraft): number {
  return isNumberUpTo(series.every, everyMax(series)) ? Number(series.every) : REFUSED;
}

/** The largest distance that can be chosen. */
export function everyMax({ repeat }: Pick<SeriesDraft, "repeat">): number {
  return EVERY_MAX[repeat === "other" ? "daily" : repeat];
}

function endFrom({ end, until, count }: SeriesDraft): Recurrence["end"] {
  if (end === "until") return { kind: "until", date: until };
  return end === "days" ? { kind: "count", count: Number(count) } : { kind: "never" };
}

function patternFrom(series: SeriesDraft): Omit<Recurrence, "every" | "end" | "months"> {
  const { repeat, weekdays, weekStart } = series;
  if (repeat === "weekly")
    return { repeat, weekdays: eachOf(weekdays), ...(weekStart !== "MO" && { weekStart }) };
  if (repeat === "monthly") return { repeat, ...monthFrom(series) };
  return repeat === "yearly" ? { repeat } : { repeat: "daily", ...cycleFrom(series) };
}

function cycleFrom({ cycle, startDate }: SeriesDraft): Pick<Recurrence, "cycle"> {
  if (!cycle) return {};
  return { cycle: { on: Number(cycle.on), off: Number(cycle.off), from: cycle.from || startDate } };
}

function monthFrom(series: SeriesDraft): Pick<Recurrence, "weekdays" | "monthDays" | "positions"> {
  const { monthBy, workingDay } = series;
  if (monthBy === "lastDay") return { monthDays: [-1] };
  if (monthBy === "workingDay") return { weekdays: eachOf(WORKING_DAYS), positions: [workingDay] };
  if (monthBy === "date") return { monthDays: [...new Set(monthDaysOf(series))] };
  const nths = nthsOf(series);
  const isFirst = (one: NthWeekday, index: number) =>
    index === nths.findIndex(({ nth, weekday }) => nth === one.nth && weekday === one.weekday);
  return { weekdays: nths.filter(isFirst) };
}

/** The dates of a month that stand in the fields, in their order. */
export function monthDaysOf({ monthDay, moreMonthDays }: SeriesDraft): number[] {
  return [monthDay, ...moreMonthDays];
}

/** The days of the week of a month that stand in the fields, in their order. */
export function nthsOf({ nth, weekday, moreNths }: SeriesDraft): SeriesDraft["moreNths"] {
  return [{ nth, weekday }, ...moreNths];
}

/** The fields for a series that exists already. */
export function seriesDraftOf(when: SeriesWhen): SeriesDraft {
  const { startDate, startTime = "", extraDates = [] } = when;
  const base = { ...seriesFrom(startDate), startTime, extraDates, ...timesOf(when.slots) };
  const recurrence = parseRule(when.rule);
  if (!recurrence) return base;
  const { every, months = [] } = recurrence;
  const series = { ...base, every: String(every), months, ...endOf(recurrence, when) };
  const said = { ...series, ...patternOf(recurrence) };
  return isOffered(said) && formatRule(recurrenceFrom(said)) === formatRule(recurrence)
    ? said
    : { ...series, repeat: "other", otherRule: when.rule };
}

/** Every field has what stands in it among its choices. */
function isOffered(series: SeriesDraft): boolean {
  return (
    monthDaysOf(series).every((day) => day >= -1) &&
    nthsOf(series).every(({ nth }) => NTHS_OFFERED.includes(nth)) &&
    WORKING_DAYS_OFFERED.includes(series.workingDay)
  );
}

function endOf({ end }: Recurrence, { showings }: SeriesWhen): Partial<SeriesDraft> {
  if (showings !== undefined) return { end: "count", count: String(showings) };
  if (end.kind === "until") return { end: "until", until: end.date };
  return end.kind === "count" ? { end: "days", count: String(end.count) } : { end: "never" };
}

/** As near as the fields come to it. */
function patternOf({
  repeat,
  weekdays = [],
  monthDays,
  positions,
  weekStart,
  cycle,
}: Recurrence): Partial<SeriesDraft> {
  if (repeat === "weekly")
    return {
      repeat,
      weekdays: weekdays.map(({ weekday }) => weekday),
      weekStart: weekStart === "SU" ? "SU" : "MO",
    };
  if (repeat === "yearly") return { repeat };
  if (repeat === "daily")
    return { repeat, cycle: cycle ? { ...cycle, on: String(cycle.on), off: String(cycle.off) } : null };
  const [workingDay] = positions ?? [];
  if (workingDay !== undefined) return { repeat, monthBy: "workingDay", workingDay };
  const [monthDay, ...moreMonthDays] = monthDays ?? [];
  if (monthDay === -1) return { repeat, monthBy: "lastDay" };
  if (monthDay !== undefined) return { repeat, monthBy: "date", monthDay, moreMonthDays };
  const [first, ...moreNths] = weekdays.map(({ nth, weekday }) => ({ nth: nth ?? 0, weekday }));
  return { repeat, monthBy: "weekday", ...first, moreNths };
}
