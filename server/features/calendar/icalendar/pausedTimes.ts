import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";
import type { StoredPause } from "../../../plan/message.model.js";
import { pausesIn } from "../../../plan/pauses.js";
import { storedRecurrence } from "../../../schedule/storedRule.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import { formatRule } from "../../../../shared/rules/recurrenceRule.js";
import { eventDays, eventPauseAt, minutesOf, type StoredEvent } from "../../events/index.js";

/** Whether what is once is within a pause: one time of a series that was changed alone. */
export function isPausedAlone({ when, exceptionOf, pauses = [] }: StoredEvent, timeZone: string): boolean {
  if (exceptionOf === null || when.rule !== null) return false;
  return eventPauseAt({ pauses }, { at: startOn(when, dayOf(when.startDate), timeZone), timeZone }) !== null;
}

/**
 * A series as other programs are told of it, which know no pauses: it leaves out what lies within one that ends, and ends before one that does
 * not.
 */
export function withoutPaused(event: StoredEvent, timeZone: string): StoredEvent {
  const { when, pauses = [] } = event;
  if (when.rule === null || pauses.length === 0) return event;
  return pausesIn(timeZone, { pauses, at: -Infinity }).reduce(
    (left, pause) => withoutPause(left, pause, timeZone),
    event,
  );
}

function withoutPause(event: StoredEvent, { from, until }: StoredPause, timeZone: string): StoredEvent {
  const clock = zoneClock(timeZone);
  const { when, skippedDates } = event;
  const firstDay = clock.wallAt(from.getTime()).day;
  if (until === null) return endedBefore(event, { from: from.getTime(), firstDay, timeZone });
  const days = daysOf(event, { from: firstDay, until: clock.wallAt(until.getTime()).day + 1 });
  const paused = days.filter((day) => {
    const at = startOn(when, day, timeZone);
    return at >= from.getTime() && at < until.getTime();
  });
  return { ...event, skippedDates: [...new Set([...skippedDates, ...paused.map(dateOf)])] };
}

function endedBefore(
  event: StoredEvent,
  { from, firstDay, timeZone }: { from: number; firstDay: number; timeZone: string },
): StoredEvent {
  const { when } = event;
  const isBegun = startOn(when, firstDay, timeZone) < from;
  const last = isBegun ? firstDay : firstDay - 1;
  const recurrence = storedRecurrence(when.rule ?? "", when.startDate);
  const { end } = recurrence;
  if (end.kind === "until" && end.date <= dateOf(last)) return event;
  const rule = formatRule({ ...recurrence, end: { kind: "until", date: dateOf(last) } });
  return { ...event, when: { ...when, rule } };
}

function daysOf({ when }: StoredEvent, range: { from: number; until: number }): number[] {
  return eventDays({ when, skippedDates: [], exceptionDate: null }, range);
}

function startOn({ startTime }: StoredEvent["when"], day: number, timeZone: string): number {
  return zoneClock(timeZone).instantOf(day, minutesOf(startTime));
}
