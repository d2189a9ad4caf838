import { WEEKDAYS, type NthWeekday, type Recurrence } from "./recurrenceRule.js";
import { civilOf, dayOfCivil, daysInMonth, weekdayOf, type YearMonthDay } from "./wallDays.js";

/** Consecutive days: of a month or of a year. */
interface Span {
  firstDay: number;
  length: number;
}

/** A rule of days or weeks means this day: its weekday, its date and its month are named, or are left open. */
export function isMeant({ weekdays, monthDays, months }: Recurrence, day: number): boolean {
  if (weekdays && !weekdays.some(({ weekday }) => WEEKDAYS.indexOf(weekday) === weekdayOf(day))) return false;
  if (!monthDays && !months) return true;
  const civil = civilOf(day);
  return (!months || months.indexOf(civil.month) >= 0) && (!monthDays || isMonthDay(monthDays, civil));
}

/** The days that a rule with weekdays or dates means of a month, in order. What a month does not have is skipped, not moved. */
export function daysOfMonth(
  { weekdays, monthDays }: Pick<Recurrence, "weekdays" | "monthDays">,
  span: Span,
): number[] {
  const dates = monthDays && datesOf(monthDays, span);
  if (!weekdays) return dates ?? [];
  const named = weekdaysOf(weekdays, span);
  return dates ? dates.filter((day) => named.indexOf(day) >= 0) : named;
}

/** The same of a year, which takes what is not named from the first date. */
export function daysOfYear(recurrence: Recurrence, year: number, first: YearMonthDay): number[] {
  const { weekdays, monthDays, months } = recurrence;
  if (!weekdays && !monthDays) {
    const start = { monthDays: [first.day] };
    return joined((months ?? [first.month]).map((month) => daysOfMonth(start, monthSpan(year, month))));
  }
  if (months || !weekdays)
    return joined((months ?? MONTHS).map((month) => daysOfMonth(recurrence, monthSpan(year, month))));
  // The 20th Monday: without months it counts in the year.
  const firstDay = dayOfCivil(year, 1, 1);
  const named = weekdaysOf(weekdays, { firstDay, length: dayOfCivil(year + 1, 1, 1) - firstDay });
  return monthDays ? named.filter((day) => isMonthDay(monthDays, civilOf(day))) : named;
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function isMonthDay(monthDays: number[], { year, month, day }: YearMonthDay): boolean {
  return monthDays.indexOf(day) >= 0 || monthDays.indexOf(day - 1 - daysInMonth(year, month)) >= 0;
}

function monthSpan(year: number, month: number): Span {
  return { firstDay: dayOfCivil(year, month, 1), length: daysInMonth(year, month) };
}

function datesOf(monthDays: number[], { firstDay, length }: Span): number[] {
  const dates: number[] = [];
  for (const date of monthDays)
    if (Math.abs(date) <= length) dates.push(date > 0 ? firstDay + date - 1 : firstDay + length + date);
  return inOrder(dates);
}

function weekdaysOf(weekdays: NthWeekday[], span: Span): number[] {
  const days = weekdays.map(({ nth, weekday }) => {
    const all = daysOfWeekday(WEEKDAYS.indexOf(weekday), span);
    if (nth === null) return all;
    const day = all[nth > 0 ? nth - 1 : all.length + nth];
    return day === undefined ? [] : [day];
  });
  return inOrder(joined(days));
}

function daysOfWeekday(weekday: number, { firstDay, length }: Span): number[] {
  const days: number[] = [];
  const first = firstDay + ((weekday - weekdayOf(firstDay) + 7) % 7);
  for (let day = first; day < firstDay + length; day += 7) days.push(day);
  return days;
}

function joined(lists: number[][]): number[] {
  return lists.length === 1 ? lists[0]! : ([] as number[]).concat(...lists);
}

/** Each once: the fourth Friday is often the last. */
function inOrder(days: number[]): number[] {
  if (days.length < 2) return days;
  return days.sort((a, b) => a - b).filter((day, index) => index === 0 || day !== days[index - 1]);
}
