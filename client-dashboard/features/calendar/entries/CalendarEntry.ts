import type { CalendarShowing } from "../../../../shared/contract/calendar/calendar.js";
import type { CalendarEvent, EventOccurrence } from "../../../../shared/contract/calendar/events.js";
import type { FollowedCalendar } from "../../../../shared/contract/calendar/followedCalendars.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";

/** Where something stands in the calendar, by the wall of its display. */
interface Placed {
  /** Unique on the page, and the same while it is changed elsewhere. */
  id: string;
  display: Pick<Display, "id" | "name" | "timeZone">;
  title: string;
  startDate: string;
  /** null: whole days. */
  startTime: string | null;
  /** Of whole days the last one. */
  endDate: string;
  endTime: string | null;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
}

/** One showing of a message: it stands at the time at which it comes. */
export interface ShowingEntry extends Placed {
  kind: "message";
  showing: CalendarShowing;
}

/** One time of an event, which lasts. */
export interface EventEntry extends Placed {
  kind: "event";
  event: CalendarEvent;
  occurrence: EventOccurrence;
  /** The calendar elsewhere that it comes from, and is changed in. */
  source: FollowedSource | null;
}

type FollowedSource = Pick<FollowedCalendar, "id" | "name" | "color">;

export type CalendarEntry = ShowingEntry | EventEntry;

interface Answer {
  showings: CalendarShowing[];
  events: CalendarEvent[];
  occurrences: EventOccurrence[];
  followed: FollowedSource[];
}

/** What the server says of some days of a display, as it stands in the calendar; no order among them. */
export function entriesOf(
  { id, name, timeZone }: Pick<Display, "id" | "name" | "timeZone">,
  { showings, events, occurrences, followed }: Answer,
): CalendarEntry[] {
  const display = { id, name, timeZone };
  const byId = new Map(events.map((event) => [event.id, event]));
  return [
    ...showings.map((showing) => showingEntry(display, showing)),
    ...occurrences.flatMap((occurrence) => {
      const event = byId.get(occurrence.eventId);
      if (!event) return [];
      const source = followed.find((calendar) => calendar.id === event.followedId) ?? null;
      return [{ ...eventEntry(display, event, occurrence), source }];
    }),
  ];
}

function showingEntry(display: Placed["display"], showing: CalendarShowing): ShowingEntry {
  const { key, text, date, time, dueAt, endsAt } = showing;
  return {
    kind: "message",
    id: `message ${display.id} ${key}`,
    display,
    title: text,
    ...{ startDate: date, startTime: time, endDate: date, endTime: time },
    startsAt: Date.parse(dueAt),
    endsAt: Date.parse(endsAt),
    showing,
  };
}

function eventEntry(
  display: Placed["display"],
  event: CalendarEvent,
  occurrence: EventOccurrence,
): Omit<EventEntry, "source"> {
  const { startDate, startTime, endDate, endTime } = occurrence.when;
  const isOnce = event.when.rule === null && event.exceptionOf === null;
  return {
    kind: "event",
    // What was changed alone stands for the time of its series, and what is once is the same on another day.
    id: isOnce ? `event ${event.id}` : `event ${event.seriesId} ${occurrence.date}`,
    display,
    title: event.title,
    ...{ startDate, startTime, endDate, endTime },
    startsAt: Date.parse(occurrence.startsAt),
    endsAt: Date.parse(occurrence.endsAt),
    event,
    occurrence,
  };
}

/** The last day on which any of it is: what ends at midnight is not on the day that begins then. */
export function lastDayOf({ startDate, endDate, endTime }: Placed): string {
  return endTime === "00:00" && endDate > startDate ? dateOf(dayOf(endDate) - 1) : endDate;
}

/** What is on a day: whole days and what goes on from before first, then by time. */
export function entriesOn(entries: readonly CalendarEntry[], date: string): CalendarEntry[] {
  return entries
    .filter((entry) => entry.startDate <= date && date <= lastDayOf(entry))
    .sort(
      (a, b) =>
        startOn(a, date).localeCompare(startOn(b, date)) ||
        a.startsAt - b.startsAt ||
        a.title.localeCompare(b.title) ||
        a.id.localeCompare(b.id),
    );
}

function startOn({ startDate, startTime }: Placed, date: string): string {
  return startDate < date ? "" : (startTime ?? "");
}

/** null: it was planned here. */
export function sourceOf(entry: CalendarEntry): FollowedSource | null {
  return entry.kind === "event" ? entry.source : null;
}

export function isFamilyOnly(entry: CalendarEntry): boolean {
  return entry.kind === "event" && entry.event.familyOnly;
}

/** It was left out of its series. */
export function isSkipped(entry: CalendarEntry): boolean {
  return entry.kind === "message" && entry.showing.state === "skipped";
}

/** It is not shown: its series is paused, or the person is away. */
export function isPaused(entry: CalendarEntry): boolean {
  return entry.kind === "message" ? entry.showing.state === "paused" : entry.occurrence.pause !== undefined;
}

/** It is one of a series. */
export function isRepeating(entry: CalendarEntry): boolean {
  return entry.kind === "message"
    ? entry.showing.repeats
    : entry.event.when.rule !== null || entry.event.exceptionOf !== null;
}

/** It is one of a series, and was changed alone. */
export function isChangedAlone(entry: CalendarEntry): boolean {
  return entry.kind === "message" ? entry.showing.isChanged : entry.event.exceptionOf !== null;
}
