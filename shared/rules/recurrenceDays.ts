import { daysOfMonth, daysOfYear, isMeant } from "./daysOfPeriod.js";
import { WEEKDAYS, type Cycle, type Recurrence } from "./recurrenceRule.js";
import { civilOf, dayOf, dayOfCivil, daysInMonth, weekdayOf } from "./wallDays.js";

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
  const { periodOf, daysIn } = periodsOf(recurrence, start);
  const days: number[] = [];
  let left = counted ? end.count : Infinity;
  for (let period = periodOf(from); left > 0; period += 1) {
    const candidates = daysIn(period);
    if (candidates.firstDay >= until) break;
    // A plain loop: a snapshot of 200 series asks for 5,000 days.
    for (let index = 0; index < candidates.days.length; index += 1) {
      const day = candidates.days[index]!;
      if (day < from || day >= until || left <= 0) continue;
      left -= 1;
      if (day >= range.from) days.push(day);
    }
  }
  return days;
}

/** A recurrence as its periods: the n-th day, week, month or year of the rule. */
interface Periods {
  /** The period that a day falls into or, if between two, the one before it. */
  periodOf: (day: number) => number;
  daysIn: (period: number) => PeriodDays;
}

interface PeriodDays {
  /** No day of this or a later period lies before it. */
  firstDay: number;
  /** In order. */
  days: number[];
}

function periodsOf(recurrence: Recurrence, start: number): Periods {
  switch (recurrence.repeat) {
    case "daily":
      return dayPeriods(recurrence, start);
    case "weekly":
      return weekPeriods(recurrence, start);
    case "monthly":
      return monthPeriods(recurrence, start);
    case "yearly":
      return yearPeriods(recurrence, start);
  }
}

function dayPeriods(recurrence: Recurrence, start: number): Periods {
  const { every, weekdays, monthDays, months, cycle } = recurrence;
  const isPlain = !weekdays && !monthDays && !months && !cycle;
  const isOn = cycle ? cycleFrom(cycle) : () => true;
  return {
    periodOf: (day) => Math.floor((day - start) / every),
    daysIn: (period) => {
      const day = start + period * every;
      return { firstDay: day, days: isPlain || (isOn(day) && isMeant(recurrence, day)) ? [day] : [] };
    },
  };
}

/** Also before its first day: a round is there since ever. */
function cycleFrom({ on, off, from }: Cycle): (day: number) => boolean {
  const first = dayOf(from);
  const length = on + off;
  return (day) => (((day - first) % length) + length) % length < on;
}

function weekPeriods(recurrence: Recurrence, start: number): Periods {
  const { every, weekdays, monthDays, months, weekStart = "MO", positions } = recurrence;
  const offset = WEEKDAYS.indexOf(weekStart);
  const firstWeek = start - ((weekdayOf(start) - offset + 7) % 7);
  const named = weekdays ? weekdays.map(({ weekday }) => WEEKDAYS.indexOf(weekday)) : [0, 1, 2, 3, 4, 5, 6];
  const places = named.map((weekday) => (weekday - offset + 7) % 7).sort((a, b) => a - b);
  const isPlain = !monthDays && !months && !positions;
  return {
    periodOf: (day) => Math.floor((day - firstWeek) / (7 * every)),
    daysIn: (period) => {
      const firstDay = firstWeek + 7 * every * period;
      const days = places.map((place) => firstDay + place);
      if (isPlain) return { firstDay, days };
      const meant = days.filter((day) => isMeant(recurrence, day));
      return { firstDay, days: atPositions(meant, recurrence) };
    },
  };
}

function monthPeriods(recurrence: Recurrence, start: number): Periods {
  const { every, months } = recurrence;
  const first = civilOf(start);
  return {
    periodOf: (day) => {
      const { year, month } = civilOf(day);
      return Math.floor(((year - first.year) * 12 + month - first.month) / every);
    },
    daysIn: (period) => {
      const count = first.year * 12 + first.month - 1 + period * every;
      const year = Math.floor(count / 12);
      const month = (count % 12) + 1;
      const firstDay = dayOfCivil(year, month, 1);
      if (months && months.indexOf(month) < 0) return { firstDay, days: [] };
      const span = { firstDay, length: daysInMonth(year, month) };
      return { firstDay, days: atPositions(daysOfMonth(recurrence, span), recurrence) };
    },
  };
}

function yearPeriods(recurrence: Recurrence, start: number): Periods {
  const { every } = recurrence;
  const first = civilOf(start);
  return {
    periodOf: (day) => Math.floor((civilOf(day).year - first.year) / every),
    daysIn: (period) => {
      const year = first.year + period * every;
      const firstDay = dayOfCivil(year, 1, 1);
      return { firstDay, days: atPositions(daysOfYear(recurrence, year, first), recurrence) };
    },
  };
}

/** BYSETPOS: of the days of a period those at these places, in order. */
function atPositions(days: number[], { positions }: Recurrence): number[] {
  if (!positions) return days;
  return days.filter(
    (_, index) => positions.indexOf(index + 1) >= 0 || positions.indexOf(index - days.length) >= 0,
  );
}
