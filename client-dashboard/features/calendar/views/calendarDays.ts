import {
  civilOf,
  dateOf,
  dayOf,
  dayOfCivil,
  daysInMonth,
  weekdayOf,
} from "../../../../shared/rules/wallDays.js";
import { wallDate } from "../../../ui/format/dayTime.js";
import { firstWeekday } from "../../../ui/format/firstWeekday.js";

export const CALENDAR_VIEWS = ["agenda", "day", "week", "month"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

const AGENDA_DAYS = 30;
/** A month of 31 days that begins on the last day of a week touches six of them. */
const MONTH_WEEKS = 6;

/** The days that a view shows around a date, `until` not included. */
export interface DayRange {
  from: string;
  until: string;
}

export function rangeOf(view: CalendarView, date: string): DayRange {
  const day = dayOf(date);
  if (view === "day") return rangeFrom(day, 1);
  if (view === "agenda") return rangeFrom(day, AGENDA_DAYS);
  if (view === "week") return rangeFrom(weekStartOf(day), 7);
  const { year, month } = civilOf(day);
  return rangeFrom(weekStartOf(dayOfCivil(year, month, 1)), MONTH_WEEKS * 7);
}

export function datesOf({ from, until }: DayRange): string[] {
  return Array.from({ length: dayOf(until) - dayOf(from) }, (_, index) => dateOf(dayOf(from) + index));
}

/** The date that the view shows when it goes on, or back with -1. */
export function stepDate(view: CalendarView, date: string, step: 1 | -1): string {
  const day = dayOf(date);
  if (view === "month") return inNextMonth(date, step);
  const days = { day: 1, week: 7, agenda: AGENDA_DAYS }[view];
  return dateOf(day + step * days);
}

/** The same day of the month, or its last one. */
function inNextMonth(date: string, step: 1 | -1): string {
  const { year, month, day } = civilOf(dayOf(date));
  const first = civilOf(dayOfCivil(year, month + step, 1));
  return dateOf(dayOfCivil(first.year, first.month, Math.min(day, daysInMonth(first.year, first.month))));
}

/** What the view shows: `November 2026`, `23 to 29 November 2026`, `Tuesday 24 November 2026`. */
export function titleOf(view: CalendarView, date: string): string {
  if (view === "month") return wallDate(date, { month: "long", year: "numeric" });
  if (view === "day")
    return wallDate(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const { from, until } = rangeOf(view, date);
  const last = dateOf(dayOf(until) - 1);
  const whole = { day: "numeric", month: "long", year: "numeric" } as const;
  const isOneYear = from.slice(0, 4) === last.slice(0, 4);
  const first = wallDate(from, isOneYear ? { day: "numeric", month: "long" } : whole);
  return `${first} to ${wallDate(last, whole)}`;
}

/** The first day of its week, as the reader's calendar has it. */
function weekStartOf(day: number): number {
  const fromSunday = (weekdayOf(day) + 1) % 7;
  return day - ((fromSunday - firstWeekday() + 7) % 7);
}

function rangeFrom(day: number, days: number): DayRange {
  return { from: dateOf(day), until: dateOf(day + days) };
}
