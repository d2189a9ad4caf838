import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Id, Instant } from "../base/fields.js";
import { FollowedCalendar } from "./followedCalendars.js";
import { CalendarDays, CalendarEvent, EventOccurrence } from "./events.js";
import { Label } from "../messages.js";
import { OccurrenceState } from "../occurrences.js";

/** A showing of a message as a calendar has it, also one that is not shown. */
export const CalendarShowing = z.object({
  key: z.string(),
  messageId: z.string(),
  text: z.string(),
  label: Label,
  dueAt: Instant,
  endsAt: Instant,
  /** On the wall of the display. */
  date: z.string(),
  time: z.string(),
  /** `skipped`: left out of its series. `paused`: its series is, or the person is away. */
  state: z.enum([...OccurrenceState.options, "skipped", "paused"]),
  /** Of a series that is paused: the day on which it goes on by itself, if one was chosen. */
  pausedUntil: z.string().nullable(),
  repeats: z.boolean(),
  /** It was changed alone. */
  isChanged: z.boolean(),
  /** The event that it reminds of. */
  eventId: z.string().nullable(),
});
export type CalendarShowing = z.infer<typeof CalendarShowing>;

export const calendarApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/calendar",
    access: "display.view",
    summary:
      "Everything of some days of a display's calendar: showings of messages with what became of them, skipped and paused ones too, and the events that it shows or that only the family knows.",
    params: z.object({ displayId: Id }),
    query: CalendarDays,
    result: z.object({
      timeZone: z.string(),
      showings: z.array(CalendarShowing),
      /** Of more showings than can be listed the soonest are: how many there are in all. */
      showingsInAll: z.number().int(),
      events: z.array(CalendarEvent),
      /** The calendars elsewhere that some of them come from. */
      followed: z.array(FollowedCalendar.pick({ id: true, name: true, color: true })),
      occurrences: z.array(EventOccurrence),
    }),
  }),
};
