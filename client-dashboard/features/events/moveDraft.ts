import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import { recurrenceDays } from "../../../shared/rules/recurrenceDays.js";
import { parseRule } from "../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { changeEventDraft, eventFrom, type EventDraft } from "./eventDraft.js";

/** Longer than any pattern of a year's months and weeks takes to show itself. */
const COMPARED_DAYS = 2 * 366;

/** So many days later: a series with its last day, and from the first day that it has. */
export function moveDraft(draft: EventDraft, days: number): EventDraft {
  if (days === 0) return draft;
  const before = fromItsFirstDay(draft);
  const series = before.series && endingLater(before.series, days);
  return changeEventDraft(
    { ...before, series },
    { startDate: laterDate(before.startDate, days), endDate: laterDate(before.endDate, days) },
  );
}

/** Its rule has followed: each of its days is so much later. Of a month the same date or weekday is enough, which is not always as much later. */
export function hasMovedBy(before: EventDraft, after: EventDraft, days: number): boolean {
  const [old, moved] = [fromItsFirstDay(before), after].map((draft) => eventFrom(draft).when) as [
    EventWhen,
    EventWhen,
  ];
  const [oldDays, movedDays] = [daysOf(old), daysOf(moved)];
  if (movedDays[0] !== dayOf(moved.startDate)) return false;
  if (isOneOfMonth(moved)) return true;
  const length = Math.min(oldDays.length, movedDays.length);
  return oldDays.slice(0, length).every((day, index) => movedDays[index] === day + days);
}

/** A series may begin on a day that its rule does not give, which says nothing about the days on which it is. */
function fromItsFirstDay(draft: EventDraft): EventDraft {
  const [first] = daysOf(eventFrom(draft).when);
  if (first === undefined || !draft.series) return draft;
  const startDate = dateOf(first);
  const endDate = laterDate(draft.endDate, first - dayOf(draft.startDate));
  return { ...draft, startDate, endDate, series: { ...draft.series, startDate } };
}

function endingLater(series: NonNullable<EventDraft["series"]>, days: number): EventDraft["series"] {
  const { end, until, cycle } = series;
  return {
    ...series,
    ...(end === "until" && until !== "" && { until: laterDate(until, days) }),
    ...(cycle && cycle.from !== "" && { cycle: { ...cycle, from: laterDate(cycle.from, days) } }),
  };
}

function isOneOfMonth({ rule }: EventWhen): boolean {
  const recurrence = rule === null ? null : parseRule(rule);
  if (recurrence?.repeat !== "monthly" && recurrence?.repeat !== "yearly") return false;
  return (recurrence.weekdays?.length ?? 0) <= 1 && (recurrence.monthDays?.length ?? 0) <= 1;
}

/** Without its end: what lies behind that tells nothing of the pattern. */
function daysOf({ rule, startDate }: EventWhen): number[] {
  const recurrence = rule === null ? null : parseRule(rule);
  if (!recurrence) return [];
  const from = dayOf(startDate);
  const endless = { ...recurrence, end: { kind: "never" } as const };
  return recurrenceDays(endless, from, { from, until: from + COMPARED_DAYS });
}

function laterDate(date: string, days: number): string {
  return dateOf(dayOf(date) + days);
}
