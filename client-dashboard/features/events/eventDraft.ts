import type {
  CalendarEvent,
  EventOccurrence,
  EventWhen,
  NewEvent,
} from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { recurrenceDays } from "../../../shared/rules/recurrenceDays.js";
import { formatRule, parseRule } from "../../../shared/rules/recurrenceRule.js";
import { dayOf, wallAt, wallMinutesOf } from "../../../shared/rules/wallDays.js";
import { seriesDraftOf, seriesFrom, seriesWhen, type SeriesDraft } from "../messages/rules.js";

/** An event as its form holds it. */
export interface EventDraft {
  displayId: string;
  title: string;
  place: string;
  personIds: string[];
  familyOnly: boolean;
  isAllDay: boolean;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  /** It begins on `startDate` and has no times of its own. null: once. */
  series: SeriesDraft | null;
  /** Minutes before; null: none. */
  reminderMinutes: number | null;
}

/** Of a new event where nobody has said how long it takes. */
const USUAL_MINUTES = 60;
/** When somebody chooses a time for the first time. */
const USUAL_TIME = "10:00";

/** What a new event begins with. */
export interface EventBegin {
  displayId: string;
  date: string;
  /** null: all day. */
  time: string | null;
  title?: string;
  /** As of a message: its times of day say nothing about an event. */
  series?: SeriesDraft | null;
}

/** Of a day that was tapped all of it, of a time the hour from there. */
export function newEventDraft({ displayId, date, time, title = "", series = null }: EventBegin): EventDraft {
  const start = time ?? USUAL_TIME;
  return {
    displayId,
    title,
    place: "",
    personIds: [],
    familyOnly: false,
    isAllDay: time === null,
    startDate: date,
    startTime: start,
    ...laterBy({ date, time: start }, USUAL_MINUTES),
    ...(time === null && { endDate: date }),
    series: series && { ...series, startDate: date, slots: [], otherTimes: [], extraDates: [] },
    reminderMinutes: null,
  };
}

/** The form for a part of an event: one time has no repetition, and what follows begins with its day. */
export function draftOfEvent(event: CalendarEvent, scope: Scope, occurrence: EventOccurrence): EventDraft {
  const { displayId, title, place, people, familyOnly, reminderMinutes } = event;
  const when = whenOfPart(event, scope, occurrence);
  const start = when.startTime ?? USUAL_TIME;
  const end = laterBy({ date: when.startDate, time: start }, USUAL_MINUTES);
  return {
    ...{ displayId, title, place, familyOnly, reminderMinutes },
    personIds: people.map(({ id }) => id),
    isAllDay: when.startTime === null,
    startDate: when.startDate,
    startTime: start,
    endDate: when.endDate,
    endTime: when.endTime ?? end.endTime,
    series: seriesOf(when),
  };
}

function whenOfPart({ when }: CalendarEvent, scope: Scope, occurrence: EventOccurrence): EventWhen {
  if (when.rule === null || scope === "all") return when;
  if (scope === "this") return occurrence.when;
  return { ...occurrence.when, rule: ruleFrom(when.rule, when.startDate, occurrence.date) };
}

/** What of a count is left from a date on. */
function ruleFrom(rule: string, startDate: string, date: string): string {
  const recurrence = parseRule(rule);
  if (recurrence?.end.kind !== "count") return rule;
  const start = dayOf(startDate);
  const passed = recurrenceDays(recurrence, start, { from: start, until: dayOf(date) }).length;
  return formatRule({
    ...recurrence,
    end: { kind: "count", count: Math.max(1, recurrence.end.count - passed) },
  });
}

function seriesOf({ rule, startDate }: EventWhen): SeriesDraft | null {
  if (rule === null) return null;
  const series = seriesDraftOf({ kind: "series", rule, startDate, slots: [] });
  return series.end === "days" ? { ...series, end: "count" } : series;
}

/** An event is once on a day, so that its rule counts days. */
function ruleOf(series: SeriesDraft): string {
  return seriesWhen(series.end === "count" ? { ...series, end: "days" } : series).rule;
}

/** The same, repeating from its first day on or not. */
export function withSeries(draft: EventDraft, repeats: boolean): EventDraft {
  return {
    ...draft,
    series: repeats ? { ...seriesFrom(draft.startDate), repeat: "weekly", slots: [] } : null,
  };
}

/** What was changed, and what has to follow: it lasts as long as before, and a series begins with its first day. */
export function changeEventDraft(draft: EventDraft, changes: Partial<EventDraft>): EventDraft {
  const next = { ...draft, ...changes };
  const isMoved = next.startDate !== draft.startDate || next.startTime !== draft.startTime;
  if (isMoved && changes.endDate === undefined && changes.endTime === undefined && isWhole(next))
    Object.assign(next, laterBy({ date: next.startDate, time: next.startTime }, minutesOf(draft)));
  if (next.series && next.startDate !== draft.startDate && next.startDate !== "") {
    const { weekdays, monthDay, nth, weekday } = seriesFrom(next.startDate);
    next.series = {
      ...next.series,
      startDate: next.startDate,
      ...onlyDay(next.series, { weekdays, monthDay, nth, weekday }),
    };
  }
  if (next.familyOnly) next.reminderMinutes = null;
  return next;
}

/** Several days of the week or month were chosen; one follows the day on which it begins. */
function onlyDay(
  series: SeriesDraft,
  day: Pick<SeriesDraft, "weekdays" | "monthDay" | "nth" | "weekday">,
): Partial<SeriesDraft> {
  const { weekdays, ...month } = day;
  return {
    ...(series.weekdays.length <= 1 && { weekdays }),
    ...(series.moreMonthDays.length === 0 && series.moreNths.length === 0 && month),
  };
}

function isWhole({ startDate, startTime, endDate, endTime }: EventDraft): boolean {
  return [startDate, startTime, endDate, endTime].every((part) => part !== "");
}

/** How long it lasts. Of whole days the times are those that it would have. */
function minutesOf({ startDate, startTime, endDate, endTime }: EventDraft): number {
  return Math.max(0, wallMinutesOf(endDate, endTime) - wallMinutesOf(startDate, startTime));
}

/** A time on a wall, and on which day it is then. */
function laterBy({ date, time }: { date: string; time: string }, minutes: number) {
  const end = wallAt(wallMinutesOf(date, time) + minutes);
  return { endDate: end.date, endTime: end.time };
}

/** As the server takes it. */
export function eventFrom(draft: EventDraft): NewEvent & { when: EventWhen } {
  const { title, place, personIds, familyOnly, reminderMinutes, isAllDay, series } = draft;
  const { startDate, endDate, startTime, endTime } = draft;
  return {
    ...{ title, place, personIds, familyOnly, reminderMinutes },
    when: {
      startDate,
      startTime: isAllDay ? null : startTime,
      endDate,
      endTime: isAllDay ? null : endTime,
      rule: series && ruleOf({ ...series, startDate }),
    },
  };
}
