import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { eventDays } from "./eventTimes.js";

/** Longer than any pattern of a year's months and weeks takes to show itself. */
const COMPARED_DAYS = 2 * 366;

/**
 * Which date an occurrence has once its series is at other days: the same where the days are the same; as much later or earlier as the whole
 * series is; else the same where there still is one, or that much later. Undoing the change gives the date of before.
 */
export function movedDates(before: EventWhen, after: EventWhen): (date: string) => string {
  if (before.rule === null || after.rule === null) return (date) => date;
  const [old, start] = [firstDayOf(before), firstDayOf(after)];
  const by = start - old;
  const later = (date: string) => dateOf(dayOf(date) + by);
  if (isSame(daysOf(before, Math.max(old, start)), daysOf(after, Math.max(old, start))))
    return (date) => date;
  if (
    isSame(
      daysOf(before, old),
      daysOf(after, start).map((day) => day - by),
    )
  )
    return later;
  const has = (date: string) => daysOf(after, dayOf(date), 1).length > 0;
  return (date) => (!has(date) && has(later(date)) ? later(date) : date);
}

/** A series may begin on a day that its rule does not give. */
function firstDayOf(when: EventWhen): number {
  const start = dayOf(when.startDate);
  return daysOf(when, start)[0] ?? start;
}

function daysOf(when: EventWhen, from: number, length = COMPARED_DAYS): number[] {
  return eventDays({ when, skippedDates: [], exceptionDate: null }, { from, until: from + length });
}

/** As far as both go: one may end before the other. */
function isSame(days: number[], others: number[]): boolean {
  const length = Math.min(days.length, others.length);
  return length > 0 && days.slice(0, length).every((day, index) => day === others[index]);
}
