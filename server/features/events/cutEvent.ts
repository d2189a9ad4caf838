import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import { formatRule, parseRule } from "../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { daysAfterStart, eventDays } from "./eventTimes.js";

/** A series up to a day, not included, and from that day on. A count is shared between the two. */
export function cutEvent(when: EventWhen, date: string): { earlier: EventWhen; later: EventWhen } {
  const recurrence = when.rule === null ? null : parseRule(when.rule);
  if (!recurrence) throw new Error(`Not a series that can be cut: ${String(when.rule)}`);
  const day = dayOf(date);
  const until = { kind: "until", date: dateOf(day - 1) } as const;
  const { end } = recurrence;
  const before = end.kind === "count" ? daysBefore(when, day) : 0;
  const rest = end.kind === "count" ? { kind: "count" as const, count: end.count - before } : end;
  return {
    earlier: { ...when, rule: formatRule({ ...recurrence, end: until }) },
    later: {
      ...when,
      startDate: date,
      endDate: dateOf(day + daysAfterStart(when)),
      rule: formatRule({ ...recurrence, end: rest }),
    },
  };
}

function daysBefore(when: EventWhen, day: number): number {
  return eventDays({ when, skippedDates: [], exceptionDate: null }, { from: -Infinity, until: day }).length;
}
