import { describeRecurrence } from "../../../../shared/rules/describeRecurrence.js";
import { parseRule } from "../../../../shared/rules/recurrenceRule.js";
import { dayOf } from "../../../../shared/rules/wallDays.js";
import { spokenClock, wallClock, wallDate, wallDay } from "../../../ui/format/dayTime.js";
import { reminderText } from "../../../ui/format/reminderText.js";
import { lastDayOf, type CalendarEntry, type EventEntry } from "./CalendarEntry.js";

/** When it is on one of its days: `08:00`, `10:00 to 11:30`, `All day`, `From 22:00`, `Until 11:00`, `All day, day 2 of 3`. */
export function timeOn(entry: CalendarEntry, date: string): string {
  const { startDate, startTime, endTime } = entry;
  const lastDate = lastDayOf(entry);
  const days = dayOf(lastDate) - dayOf(startDate) + 1;
  const which = days > 1 ? `, day ${dayOf(date) - dayOf(startDate) + 1} of ${days}` : "";
  if (startTime === null || endTime === null) return `All day${which}`;
  if (days === 1) return startTime === endTime ? wallClock(startTime) : span(startTime, endTime);
  if (date === startDate) return `From ${wallClock(startTime)}`;
  return date === lastDate && endTime !== "00:00" ? `Until ${wallClock(endTime)}` : `All day${which}`;
}

/** The same where there is room for a time alone: nothing for whole days. */
export function shortTime({ startDate, startTime }: CalendarEntry, date: string): string | null {
  return startTime === null || startDate < date ? null : wallClock(startTime);
}

/** All of it, with its days: `Tuesday 24 November 2026, 10:00 to 11:30`. */
export function wholeTime(entry: CalendarEntry): string {
  const { startDate, startTime, endDate, endTime } = entry;
  const isOneDay = lastDayOf(entry) === startDate;
  if (startTime === null || endTime === null)
    return isOneDay ? `${wallDay(startDate)}, all day` : `${wallDay(startDate)} to ${wallDay(endDate)}`;
  if (isOneDay) return `${wallDay(startDate)}, ${timeOn(entry, startDate)}`;
  return `${wallDay(startDate)}, ${wallClock(startTime)} to ${wallDay(endDate)}, ${wallClock(endTime)}`;
}

function span(from: string, until: string): string {
  return `${wallClock(from)} to ${wallClock(until)}`;
}

/** "Every Monday and Thursday at 8:00"; null for one that is once. */
export function describeEventSeries({ event }: Pick<EventEntry, "event">): string | null {
  const { rule, startDate, startTime } = event.when;
  if (rule === null) return null;
  const recurrence = parseRule(rule);
  // A rule of a newer version of the server: still true, if vague.
  if (!recurrence) return "Repeats";
  const times = startTime === null ? [] : [{ time: startTime }];
  return describeRecurrence(recurrence, { startDate, times, clock: spokenClock });
}

/** When its reminder comes on the screen; null where there is none. */
export function describeReminder({ event }: Pick<EventEntry, "event">): string | null {
  const { reminderMinutes, when } = event;
  return reminderMinutes === null
    ? null
    : reminderText(reminderMinutes, { isAllDay: when.startTime === null });
}

/** A day above its list: `Today, Tuesday 24 November`; the year where it is another one. */
export function dayHeading(date: string, today: string): string {
  const near = { [dayOf(today) - 1]: "Yesterday", [dayOf(today)]: "Today", [dayOf(today) + 1]: "Tomorrow" };
  const words = wallDate(date, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(date.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
  });
  const name = near[dayOf(date)];
  return name ? `${name}, ${words}` : words;
}

/** `3 entries`, for who cannot see how full a day is. */
export function countText(count: number): string {
  if (count === 0) return "nothing planned";
  return count === 1 ? "1 entry" : `${count} entries`;
}
