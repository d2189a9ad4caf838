import { sortWeekdays, WEEKDAYS, type Recurrence, type Weekday } from "../recurrenceRule.js";
import { isOnWeekday, type TimeOfDay } from "./seriesDays.js";
import { dayOf, weekdayOf } from "../wallDays.js";

/** The days of the week that a series can be on, Monday first. */
export function weekdaysOfSeries(
  { weekdays }: Recurrence,
  extraDates: readonly string[] | undefined = [],
): readonly Weekday[] {
  if (!weekdays) return WEEKDAYS;
  const further = extraDates.map((date) => WEEKDAYS[weekdayOf(dayOf(date))]!);
  return sortWeekdays(weekdays.map(({ weekday }) => weekday).concat(further));
}

export interface TimesOfDays<Time> {
  weekdays: Weekday[];
  times: Time[];
}

/** The times of a series as people say them: those of most of its days, and what it has on the others. */
export function timesByDay<Time extends TimeOfDay>(
  times: readonly Time[],
  weekdays: readonly Weekday[],
): { usual: Time[]; others: Array<TimesOfDays<Time>> } {
  const groups: Array<TimesOfDays<Time>> = [];
  for (const weekday of weekdays) {
    const own = times.filter((time) => isOnWeekday(time, weekday));
    const same = groups.find((group) => areSame(group.times, own));
    if (same) same.weekdays.push(weekday);
    else if (own.length > 0) groups.push({ weekdays: [weekday], times: own });
  }
  const most = Math.max(...groups.map((group) => group.weekdays.length));
  const usual = groups.find((group) => group.weekdays.length === most);
  return { usual: usual?.times ?? times.slice(), others: groups.filter((group) => group !== usual) };
}

function areSame<Time>(one: Time[], other: Time[]): boolean {
  return one.length === other.length && one.every((time, index) => time === other[index]);
}
