import { daysOfMonth, daysOfYear, isMeant } from "./daysOfPeriod.js";
import { eachOf, WEEKDAYS, type Cycle, type Recurrence, type Weekday } from "./recurrenceRule.js";
import { civilOf, dayOf, dayOfCivil, daysInMonth, weekdayOf, type YearMonthDay } from "./wallDays.js";

/** The latest day that any series is followed to: bounds the search in a rule that matches nothing more. */
const LAST_DAY = dayOf("2200-01-01");
/** A COUNT is followed for so many periods: a hundred years of days. "Each 29th of February, 9,999 times" would be looked for without end. */
const PERIODS_COUNTED = 36_525;

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
  const isDated = recurrence.repeat === "monthly" || recurrence.repeat === "yearly";
  const series = {
    recurrence,
    start,
    first: isDated ? civilOf(start) : NO_DATE,
    week: recurrence.repeat === "weekly" ? weekOf(recurrence, start) : NO_WEEK,
  };
  const days: number[] = [];
  let left = counted ? end.count : Infinity;
  const lastPeriod = counted ? PERIODS_COUNTED : Infinity;
  for (let period = periodOf(series, from); left > 0 && period < lastPeriod; period += 1) {
    const candidates = daysIn(series, period);
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

/** Of days and weeks nobody asks. */
const NO_DATE: YearMonthDay = { year: 0, month: 0, day: 0 };
/** Of anything else. */
const NO_WEEK: Week = { firstDay: 0, places: [] };

interface Started {
  recurrence: Recurrence;
  start: number;
  /** The start, where the rule goes by months or years. */
  first: YearMonthDay;
  /** Where it goes by weeks. */
  week: Week;
}

interface Week {
  /** Of the week of the start. */
  firstDay: number;
  /** Which days of a week are meant, in order; 0 is its first. */
  places: number[];
}

/** The period (the n-th day, week, month or year of the rule) that `day` falls into or, if between two, the one before it. */
function periodOf({ recurrence, start, first, week }: Started, day: number): number {
  const { repeat, every } = recurrence;
  if (repeat === "daily") return Math.floor((day - start) / every);
  if (repeat === "weekly") return Math.floor((day - week.firstDay) / (7 * every));
  const then = civilOf(day);
  if (repeat === "yearly") return Math.floor((then.year - first.year) / every);
  return Math.floor(((then.year - first.year) * 12 + then.month - first.month) / every);
}

interface PeriodDays {
  /** No day of this or a later period lies before it. */
  firstDay: number;
  /** In order. */
  days: number[];
}

function daysIn({ recurrence, start, first, week }: Started, period: number): PeriodDays {
  const step = period * recurrence.every;
  switch (recurrence.repeat) {
    case "daily":
      return daysOfDay(recurrence, start + step);
    case "weekly":
      return daysOfWeek(recurrence, { firstDay: week.firstDay + 7 * step, places: week.places });
    case "monthly":
      return daysOfNthMonth(recurrence, first.year * 12 + first.month - 1 + step);
    case "yearly": {
      const year = first.year + step;
      const days = atPositions(daysOfYear(recurrence, year, first), recurrence);
      return { firstDay: dayOfCivil(year, 1, 1), days };
    }
  }
}

function daysOfDay(recurrence: Recurrence, day: number): PeriodDays {
  const { weekdays, monthDays, months, cycle } = recurrence;
  const isMissed =
    (cycle && !isOn(cycle, day)) || ((weekdays ?? monthDays ?? months) && !isMeant(recurrence, day));
  return { firstDay: day, days: isMissed ? [] : [day] };
}

/** Also before its first day: a round is there since ever. */
function isOn({ on, off, from }: Cycle, day: number): boolean {
  const length = on + off;
  return (((day - dayOf(from)) % length) + length) % length < on;
}

function daysOfWeek(recurrence: Recurrence, { firstDay, places }: Week): PeriodDays {
  const { monthDays, months, positions } = recurrence;
  let days = places.map((place) => firstDay + place);
  if (monthDays ?? months) days = days.filter((day) => isMeant(recurrence, day));
  return { firstDay, days: positions ? atPositions(days, recurrence) : days };
}

function weekOf(recurrence: Recurrence, start: number): Week {
  const { weekdays = ALL_WEEKDAYS, weekStart } = recurrence;
  const places = weekdays.map(({ weekday }) => placeInWeek(weekday, weekStart));
  if (weekStart) places.sort((a, b) => a - b);
  return { firstDay: firstOfWeek(recurrence, start), places };
}

const ALL_WEEKDAYS = eachOf(WEEKDAYS);

function placeInWeek(weekday: Weekday, weekStart: Weekday | undefined): number {
  const place = WEEKDAYS.indexOf(weekday);
  return weekStart ? (place - WEEKDAYS.indexOf(weekStart) + 7) % 7 : place;
}

function firstOfWeek({ weekStart }: Recurrence, day: number): number {
  const weekday = weekdayOf(day);
  return day - (weekStart ? (weekday - WEEKDAYS.indexOf(weekStart) + 7) % 7 : weekday);
}

/** `count`: months since the year 0. */
function daysOfNthMonth(recurrence: Recurrence, count: number): PeriodDays {
  const { months } = recurrence;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  const firstDay = dayOfCivil(year, month, 1);
  if (months && months.indexOf(month) < 0) return { firstDay, days: [] };
  const days = daysOfMonth(recurrence, { firstDay, length: daysInMonth(year, month) });
  return { firstDay, days: atPositions(days, recurrence) };
}

/** BYSETPOS: of the days of a period those at these places, in order. */
function atPositions(days: number[], { positions }: Recurrence): number[] {
  if (!positions) return days;
  return days.filter(
    (_, index) => positions.indexOf(index + 1) >= 0 || positions.indexOf(index - days.length) >= 0,
  );
}
