import { z } from "zod";
import type { NewMessage } from "../../../../shared/contract/messages.js";
import {
  EVERY_MAX,
  formatRule,
  parseRule,
  WEEKDAYS,
  type Recurrence,
} from "../../../../shared/rules/recurrenceRule.js";
import { civilOf, dayOf, weekdayOf } from "../../../../shared/rules/wallDays.js";

/** The repetition as its fields hold it: numbers as typed, and also what the chosen kind hides. */
export const SeriesDraft = z.object({
  repeat: z.enum(["daily", "weekly", "monthly", "yearly"]),
  every: z.string(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  /** What "monthly" goes by. */
  monthBy: z.enum(["date", "lastDay", "weekday"]),
  monthDay: z.number(),
  /** 1 to 4, or -1 for the last. */
  nth: z.number(),
  weekday: z.enum(WEEKDAYS),
  startDate: z.string(),
  end: z.enum(["never", "until", "count"]),
  until: z.string(),
  count: z.string(),
  slots: z.array(z.object({ id: z.string().optional(), time: z.string() })),
});
export type SeriesDraft = z.infer<typeof SeriesDraft>;

export const EMPTY_SERIES: SeriesDraft = {
  repeat: "daily",
  every: "1",
  weekdays: [],
  monthBy: "date",
  monthDay: 1,
  nth: 1,
  weekday: "MO",
  startDate: "",
  end: "never",
  until: "",
  count: "10",
  slots: [{ time: "09:00" }],
};

type SeriesWhen = Extract<NewMessage["when"], { kind: "series" }>;

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
  return {
    kind: "series",
    startDate: series.startDate,
    rule: formatRule(recurrenceFrom(series)),
    slots: series.slots.map(({ id, time }) => (id === undefined ? { time } : { id, time })),
  };
}

/** null while the fields do not make a rule yet. */
export function findRecurrence(series: SeriesDraft): Recurrence | null {
  return parseRule(formatRule(recurrenceFrom(series)));
}

function recurrenceFrom(series: SeriesDraft): Recurrence {
  return { ...patternFrom(series), every: intervalOf(series.every), end: endFrom(series) };
}

/** A rule would leave a bad interval out and mean 1: this one is refused as a whole. So is one that is too long. */
const REFUSED = 99_999;

function intervalOf(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= EVERY_MAX ? number : REFUSED;
}

function endFrom({ end, until, count }: SeriesDraft): Recurrence["end"] {
  if (end === "until") return { kind: "until", date: until };
  return end === "count" ? { kind: "count", count: Number(count) } : { kind: "never" };
}

function patternFrom(series: SeriesDraft) {
  const { repeat, monthBy, monthDay, nth, weekday, weekdays } = series;
  if (repeat === "weekly") return { repeat, weekdays };
  if (repeat !== "monthly") return { repeat };
  if (monthBy === "lastDay") return { repeat: "monthlyLastDay" as const };
  if (monthBy === "weekday") return { repeat: "monthlyByWeekday" as const, nth, weekday };
  return { repeat: "monthlyByDate" as const, day: monthDay };
}

/** The fields for a series that exists already. */
export function seriesDraftOf(when: SeriesWhen): SeriesDraft {
  const base = { ...seriesFrom(when.startDate), slots: when.slots };
  const recurrence = parseRule(when.rule);
  return recurrence
    ? { ...base, every: String(recurrence.every), ...endOf(recurrence), ...patternOf(recurrence) }
    : base;
}

function endOf({ end }: Recurrence): Partial<SeriesDraft> {
  if (end.kind === "until") return { end: "until", until: end.date };
  return end.kind === "count" ? { end: "count", count: String(end.count) } : { end: "never" };
}

function patternOf(recurrence: Recurrence): Partial<SeriesDraft> {
  switch (recurrence.repeat) {
    case "daily":
    case "yearly":
      return { repeat: recurrence.repeat };
    case "weekly":
      return { repeat: "weekly", weekdays: recurrence.weekdays };
    case "monthlyByDate":
      return { repeat: "monthly", monthBy: "date", monthDay: recurrence.day };
    case "monthlyLastDay":
      return { repeat: "monthly", monthBy: "lastDay" };
    case "monthlyByWeekday":
      return { repeat: "monthly", monthBy: "weekday", nth: recurrence.nth, weekday: recurrence.weekday };
  }
}
