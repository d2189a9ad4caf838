import { civilOf, dayOf, dayOfCivil, daysInMonth, weekdayOf } from "./wallDays.js";
import { WEEKDAYS, type Recurrence } from "./recurrenceRule.js";

/** The latest day that any series is followed to: bounds the search in a rule that matches nothing more. */
const LAST_DAY = dayOf("2200-01-01");

/**
 * The days (see wallDays.ts) of a recurrence in [from, until), in order. `start` is the first day on which it may fall: the
 * rule's pattern decides, so a start that does not match is not itself an occurrence. COUNT counts matching days from the start.
 *
 * Plain whole-number arithmetic: a day of a calendar has no zone. Without a COUNT it jumps to `from` directly, so that a series
 * of ten years costs as little as one of ten days.
 */
export function recurrenceDays(
  recurrence: Recurrence,
  start: number,
  range: { from: number; until: number },
): number[] {
  const { end } = recurrence;
  const until = Math.min(range.until, LAST_DAY, end.kind === "until" ? dayOf(end.date) + 1 : LAST_DAY);
  const counted = end.kind === "count";
  // A COUNT has to be counted from the start; anything else can begin at the range.
  const from = counted ? start : Math.max(start, range.from);
  const days: number[] = [];
  let left = counted ? end.count : Infinity;
  for (let period = periodAt(recurrence, start, from); left > 0; period += 1) {
    const candidates = periodDays(recurrence, start, period);
    if (candidates.firstDay >= until) break;
    candidates.days.forEach((day) => {
      if (day < from || day >= until || left <= 0) return;
      left -= 1;
      if (day >= range.from) days.push(day);
    });
  }
  return days;
}

/** The period (the n-th day, week, month or year of the rule) that `day` falls into or, if between two, the one before it. */
function periodAt(recurrence: Recurrence, start: number, day: number): number {
  const { every } = recurrence;
  if (recurrence.repeat === "daily") return Math.floor((day - start) / every);
  if (recurrence.repeat === "weekly") return Math.floor((day - mondayOf(start)) / (7 * every));
  const first = civilOf(start);
  const then = civilOf(day);
  const years = then.year - first.year;
  if (recurrence.repeat === "yearly") return Math.floor(years / every);
  return Math.floor((years * 12 + then.month - first.month) / every);
}

interface PeriodDays {
  /** No day of this or a later period lies before it. */
  firstDay: number;
  days: number[];
}

function periodDays(recurrence: Recurrence, start: number, period: number): PeriodDays {
  const step = period * recurrence.every;
  if (recurrence.repeat === "daily") return { firstDay: start + step, days: [start + step] };
  if (recurrence.repeat === "weekly") {
    const monday = mondayOf(start) + 7 * step;
    return {
      firstDay: monday,
      days: recurrence.weekdays.map((weekday) => monday + WEEKDAYS.indexOf(weekday)),
    };
  }
  const first = civilOf(start);
  if (recurrence.repeat === "yearly") return yearDays(first.year + step, first.month, first.day);
  const months = first.year * 12 + (first.month - 1) + step;
  return monthDays(recurrence, Math.floor(months / 12), (months % 12) + 1);
}

/** RFC 5545: a date that a year does not have is skipped, not moved. */
function yearDays(year: number, month: number, day: number): PeriodDays {
  const exists = day <= daysInMonth(year, month);
  return { firstDay: dayOfCivil(year, 1, 1), days: exists ? [dayOfCivil(year, month, day)] : [] };
}

function monthDays(recurrence: Recurrence, year: number, month: number): PeriodDays {
  const firstDay = dayOfCivil(year, month, 1);
  const length = daysInMonth(year, month);
  if (recurrence.repeat === "monthlyLastDay") return { firstDay, days: [firstDay + length - 1] };
  if (recurrence.repeat === "monthlyByWeekday")
    return { firstDay, days: [nthWeekday(recurrence, firstDay, length)] };
  if (recurrence.repeat !== "monthlyByDate") return { firstDay, days: [] };
  // RFC 5545: a month without the 31st is skipped; "the last day" is a rule of its own.
  return { firstDay, days: recurrence.day <= length ? [firstDay + recurrence.day - 1] : [] };
}

function nthWeekday(
  { nth, weekday }: { nth: number; weekday: (typeof WEEKDAYS)[number] },
  firstDay: number,
  length: number,
): number {
  const wanted = WEEKDAYS.indexOf(weekday);
  if (nth < 0) {
    const last = firstDay + length - 1;
    return last - ((weekdayOf(last) - wanted + 7) % 7);
  }
  return firstDay + ((wanted - weekdayOf(firstDay) + 7) % 7) + 7 * (nth - 1);
}

function mondayOf(day: number): number {
  return day - weekdayOf(day);
}
