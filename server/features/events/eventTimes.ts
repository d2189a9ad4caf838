import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import { recurrenceDays } from "../../../shared/rules/recurrenceDays.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { storedRecurrence } from "../../schedule/storedRule.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { pauseAt, pausesIn } from "../../plan/pauses.js";
import type { StoredPause } from "../../plan/message.model.js";
import type { CalendarEvent } from "./event.model.js";

type Timed = Pick<CalendarEvent, "when" | "skippedDates" | "exceptionDate" | "pauses">;

/** One time of an event. */
export interface EventTime {
  /** The date that its series gives it. */
  date: string;
  /** The day on which it begins, see wallDays.ts. */
  day: number;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  /** It is not shown. */
  pause: StoredPause | null;
}

interface Range {
  from: number;
  until: number;
}

/**
 * The times of an event that touch the range [from, until) of epoch ms, in order. Pure, as the expansion of messages is, by the same rules
 * and clocks; but an event lasts as long as it lasts, whatever follows.
 */
export function eventTimes(event: Timed, timeZone: string, range: Range): EventTime[] {
  const clock = zoneClock(timeZone);
  const days = eventDays(event, {
    from: clock.wallAt(range.from).day - daysAfterStart(event.when) - 1,
    until: clock.wallAt(range.until).day + 2,
  });
  return days
    .map((day) => timeOn(event, timeZone, day))
    .filter(
      ({ startsAt, endsAt }) => startsAt < range.until && (endsAt > range.from || startsAt >= range.from),
    )
    .sort((a, b) => a.startsAt - b.startsAt);
}

/** The days in [from, until) on which it begins, without those that were left out. */
export function eventDays({ when, skippedDates }: Timed, range: Range): number[] {
  const start = dayOf(when.startDate);
  if (when.rule === null) return start >= range.from && start < range.until ? [start] : [];
  const days = recurrenceDays(storedRecurrence(when.rule, when.startDate), start, range);
  return skippedDates.length === 0 ? days : days.filter((day) => !skippedDates.includes(dateOf(day)));
}

/** The pause that holds at an instant. The day on which it ends is one on the wall, in whatever zone the display is by then. */
export function eventPauseAt(
  { pauses = [] }: Pick<CalendarEvent, "pauses">,
  { at, timeZone }: { at: number; timeZone: string },
): StoredPause | null {
  return pauses.length === 0 ? null : pauseAt(pausesIn(timeZone, { pauses, at: -Infinity }), at);
}

/** How many days after it begins it ends. */
export function daysAfterStart({ startDate, endDate }: EventWhen): number {
  return dayOf(endDate) - dayOf(startDate);
}

/** The same event as if it were once, on a day. */
export function onceOn(when: EventWhen, day: number): EventWhen {
  return { ...when, startDate: dateOf(day), endDate: dateOf(day + daysAfterStart(when)), rule: null };
}

function timeOn({ when, exceptionDate, pauses }: Timed, timeZone: string, day: number): EventTime {
  const clock = zoneClock(timeZone);
  const lastDay = day + daysAfterStart(when);
  const startsAt = clock.instantOf(day, minutesOf(when.startTime));
  const end =
    when.endTime === null
      ? clock.instantOf(lastDay + 1, 0)
      : clock.instantOf(lastDay, minutesOf(when.endTime));
  return {
    ...{ date: exceptionDate ?? dateOf(day), day, startsAt, endsAt: Math.max(startsAt, end) },
    pause: eventPauseAt({ pauses }, { at: startsAt, timeZone }),
  };
}

/** "08:30" -> 510. A whole day begins at midnight. */
export function minutesOf(time: string | null): number {
  const [hours, minutes] = (time ?? "00:00").split(":");
  return Number(hours) * 60 + Number(minutes);
}

const EVER = { from: -Infinity, until: Infinity };

/** The last day on which any of it is; null when it goes on. Undefined when its rule gives no day at all. */
export function lastDateOf(when: EventWhen): string | null | undefined {
  if (when.rule === null) return when.endDate;
  if (storedRecurrence(when.rule, when.startDate).end.kind === "never")
    return firstDayOf(when) === undefined ? undefined : null;
  const last = eventDays({ when, skippedDates: [], exceptionDate: null }, EVER).at(-1);
  return last === undefined ? undefined : dateOf(last + daysAfterStart(when));
}

/** It is looked for in steps: most rules have one within weeks. */
const LOOKED_FOR_DAYS = [40, 400, 4_000, 40_000];

/** The first day on which it begins; undefined when its rule gives none within a century. */
export function firstDayOf(when: EventWhen): number | undefined {
  const from = dayOf(when.startDate);
  for (const length of LOOKED_FOR_DAYS) {
    const [first] = eventDays(
      { when, skippedDates: [], exceptionDate: null },
      { from, until: from + length },
    );
    if (first !== undefined) return first;
  }
  return undefined;
}
