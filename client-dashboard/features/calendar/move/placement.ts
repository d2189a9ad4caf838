import { dateOf, dayOf, wallAt, wallMinutesOf } from "../../../../shared/rules/wallDays.js";
import type { CalendarEntry } from "../entries/CalendarEntry.js";
import type { Drop } from "./findDrop.js";

/** Where something stands in the calendar, on the wall of its display. */
export type Placement = Pick<CalendarEntry, "startDate" | "startTime" | "endDate" | "endTime">;

const DAY_MINUTES = 24 * 60;
/** What was all day and is given a time. */
const USUAL_MINUTES = 60;
/** The shortest that is pulled at its end. */
const SHORTEST_MINUTES = 15;

/** The same at another time, as long as before. A time of null is all day, on as many days as it was on. */
export function placedAt(entry: Placement, { date, time }: { date: string; time: string | null }): Placement {
  const { startDate, startTime, endDate } = entry;
  if (time === null) {
    const days = dayOf(endDate) - dayOf(startDate);
    return { startDate: date, startTime: null, endDate: dateOf(dayOf(date) + days), endTime: null };
  }
  const length = startTime === null ? USUAL_MINUTES : lengthOf(entry);
  return spanning(wallMinutesOf(date, time), length);
}

/**
 * Where an entry is that was taken on one of its days, `from`, and dropped: it goes as far as that day did. On a day alone it keeps its time, as
 * it does when another than its first day was dropped at an hour; a message has a time in any case.
 */
export function droppedAt(
  entry: Placement & Pick<CalendarEntry, "kind">,
  { date, time, from }: Omit<Drop, "place"> & { from: string },
): Placement {
  const days = dayOf(from) - dayOf(entry.startDate);
  const isKept = time === undefined || days > 0 || (time === null && entry.kind === "message");
  return placedAt(entry, { date: dateOf(dayOf(date) - days), time: isKept ? entry.startTime : time });
}

/** Later by so much, or earlier; all day knows days only. */
export function shiftedBy(entry: Placement, { days, minutes }: { days: number; minutes: number }): Placement {
  const { startDate, startTime, endDate } = entry;
  if (startTime === null) return placedAt(entry, { date: dateOf(dayOf(startDate) + days), time: null });
  const start = wallMinutesOf(startDate, startTime) + days * DAY_MINUTES + minutes;
  return endDate === startDate && lengthOf(entry) === 0
    ? spanning(start, 0)
    : spanning(start, lengthOf(entry));
}

/** Ends so much later, or earlier, and not before it begins. */
export function endingLater(entry: Placement, minutes: number): Placement {
  if (entry.startTime === null) return entry;
  const start = wallMinutesOf(entry.startDate, entry.startTime);
  return spanning(start, Math.max(SHORTEST_MINUTES, lengthOf(entry) + minutes));
}

export function isSamePlacement(a: Placement, b: Placement): boolean {
  return (
    a.startDate === b.startDate &&
    a.startTime === b.startTime &&
    a.endDate === b.endDate &&
    a.endTime === b.endTime
  );
}

function lengthOf({ startDate, startTime, endDate, endTime }: Placement): number {
  return wallMinutesOf(endDate, endTime ?? "00:00") - wallMinutesOf(startDate, startTime ?? "00:00");
}

function spanning(start: number, length: number): Placement {
  const [first, last] = [wallAt(start), wallAt(start + length)];
  return { startDate: first.date, startTime: first.time, endDate: last.date, endTime: last.time };
}
