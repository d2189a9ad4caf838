import { z } from "zod";
import {
  CALENDAR_DAYS_MAX,
  EVENT_DAYS_MAX,
  EVENT_PEOPLE_MAX,
  EVENT_PLACE_MAX,
  EVENT_TITLE_MAX,
  REMINDER_MINUTES_MAX,
} from "../../limits.js";
import { dayOf } from "../../rules/wallDays.js";
import { endpoint } from "../base/endpoint.js";
import { Id, Instant, typedLine, typedLineOrNone, WallDate, WallTime } from "../base/fields.js";
import { RecurrenceRule } from "../base/series.js";
import { Scope } from "../messages.js";

/** null where one is no date: what is wrong with it was said by then. */
function daysBetween(from: string, to: string): number | null {
  const isDated = [from, to].every((date) => WallDate.safeParse(date).success);
  return isDated ? dayOf(to) - dayOf(from) : null;
}

/** As it was stored: when an event is, on the wall clock of its display. Without times it takes whole days. */
export const StoredEventWhen = z.object({
  startDate: z.string(),
  startTime: z.string().nullable(),
  /** The day on which it ends; of whole days the last one. */
  endDate: z.string(),
  /** The same as the start where nobody has said how long it takes. */
  endTime: z.string().nullable(),
  /** As of a message that repeats: it gives the days on which the event begins, from `startDate` on. null: it is once. */
  rule: z.string().nullable(),
});

export const EventWhen = z
  .object({
    startDate: WallDate,
    startTime: WallTime.nullable(),
    endDate: WallDate,
    endTime: WallTime.nullable(),
    rule: RecurrenceRule.nullable(),
  })
  .superRefine((when, { addIssue }) => {
    const refuse = (field: keyof typeof when, message: string) =>
      addIssue({ code: "custom", path: [field], message });
    const days = daysBetween(when.startDate, when.endDate);
    if (days === null) return;
    if ((when.startTime === null) !== (when.endTime === null))
      refuse(when.startTime === null ? "startTime" : "endTime", "Enter both times, or none for a whole day.");
    else if (days < 0) refuse("endDate", "It ends before it begins.");
    else if (days === 0 && (when.endTime ?? "") < (when.startTime ?? ""))
      refuse("endTime", "It ends before it begins.");
    else if (days >= EVENT_DAYS_MAX) refuse("endDate", `An event can last at most ${EVENT_DAYS_MAX} days.`);
  });
export type EventWhen = z.infer<typeof EventWhen>;

/** Minutes before it begins, of whole days before nine in the morning of the first; null: no reminder. */
const ReminderMinutes = z.number().int().min(0).max(REMINDER_MINUTES_MAX).nullable();

const NewEventFields = {
  title: typedLine(EVENT_TITLE_MAX, "The title", "Say what is planned."),
  place: typedLineOrNone(EVENT_PLACE_MAX, "The place"),
  /** People of the group who come, or are visited. */
  personIds: z.array(Id).max(EVENT_PEOPLE_MAX, `Name at most ${EVENT_PEOPLE_MAX} people.`),
  /** Only caregivers see it: it never reaches the display, and has no reminder there. */
  familyOnly: z.boolean(),
  when: EventWhen,
  reminderMinutes: ReminderMinutes,
};

export const NewEvent = z.object({
  ...NewEventFields,
  place: NewEventFields.place.default(""),
  personIds: NewEventFields.personIds.default([]),
  familyOnly: NewEventFields.familyOnly.default(false),
  reminderMinutes: NewEventFields.reminderMinutes.default(null),
});
export type NewEvent = z.input<typeof NewEvent>;

/** What is left out stays. */
export const EventChanges = z.object({
  ...z.object(NewEventFields).partial().shape,
  /** The `version` that the change was made on: 409 `edited-meanwhile` when somebody was faster. */
  baseVersion: z.number().int().min(1).optional(),
});
export type EventChanges = z.infer<typeof EventChanges>;

export const EventEdit = z.object({
  scope: Scope.default("all"),
  /** The `date` of the occurrence that `this` or `following` begins with. */
  date: WallDate.optional(),
  changes: EventChanges,
});

/** It is not shown on the display: until a day begins there, or until somebody resumes it (null). Left out of what is not paused. */
const Pause = z.object({ until: z.string().nullable() }).optional();

/** Something that is planned, as it is stored: once, or as a series. */
export const CalendarEvent = z.object({
  id: z.string(),
  displayId: z.string(),
  /** The same for all parts of a series, and for an occurrence that was changed alone. */
  seriesId: z.string(),
  version: z.number().int(),
  title: z.string(),
  place: z.string(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  familyOnly: z.boolean(),
  when: StoredEventWhen,
  reminderMinutes: z.number().nullable(),
  /** Dates of the series that were left out, or changed alone. */
  skippedDates: z.array(z.string()),
  /** The occurrence of a series that it stands for. */
  exceptionOf: z.object({ eventId: z.string(), date: z.string() }).nullable(),
  /** Of a series, now. */
  pause: Pause,
  /** The calendar elsewhere that it comes from: it is changed there, and here by no call. */
  followedId: z.string().nullable(),
  createdAt: Instant,
  /** Who wrote it, or follows the calendar. */
  authorName: z.string(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** One time of an event. */
export const EventOccurrence = z.object({
  eventId: z.string(),
  /** The date that the series gives it, which names it; another than that of its start once it was moved alone. */
  date: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** On the wall, without a rule. */
  when: StoredEventWhen,
  pause: Pause,
});
export type EventOccurrence = z.infer<typeof EventOccurrence>;

/** Names a change of an event to `undo`. */
export const EventUndo = z.object({ eventId: z.string(), version: z.number().int().min(1) });
export type EventUndo = z.infer<typeof EventUndo>;

/** What a change has made of an event, or of the parts of a series. */
const ChangedEvents = z.object({
  items: z.array(CalendarEvent),
  /** null: it cannot be undone in one step. */
  undo: EventUndo.nullable(),
});

/** What was taken away, so that it can be brought back: by `skip` where it was one occurrence, else by `restore`. */
export const RemovedEvent = z.object({
  eventId: z.string(),
  skippedDate: z.string().nullable(),
  /** Where a series was cut for it: so that it is whole again. */
  undo: EventUndo.nullable(),
});
export type RemovedEvent = z.infer<typeof RemovedEvent>;

/** The days of a calendar's page, `until` not included. */
export const CalendarDays = z.object({ from: WallDate, until: WallDate }).refine(
  ({ from, until }) => {
    const days = daysBetween(from, until);
    return days === null || (days > 0 && days <= CALENDAR_DAYS_MAX);
  },
  { path: ["until"], error: `Ask for one to ${CALENDAR_DAYS_MAX} days.` },
);

const DisplayParams = z.object({ displayId: Id });
const EventParams = z.object({ displayId: Id, eventId: Id });

export const eventsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/events",
    access: "display.view",
    summary:
      "The events of a display within some days of its calendar, also those that only the family knows: each with its times in order.",
    params: DisplayParams,
    query: CalendarDays,
    result: z.object({
      timeZone: z.string(),
      events: z.array(CalendarEvent),
      occurrences: z.array(EventOccurrence),
    }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/events",
    access: "display.send",
    summary: "Plans an event. 409 `limit-reached` when the display has as many as it can.",
    params: DisplayParams,
    body: NewEvent,
    needsSubscription: { unless: [] },
    result: CalendarEvent,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/displays/:displayId/events/:eventId",
    access: "display.send",
    summary: "Changes an event, or one occurrence of a series, or it and all that follow.",
    params: EventParams,
    body: EventEdit,
    needsSubscription: { unless: [] },
    result: ChangedEvents,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/displays/:displayId/events/:eventId",
    access: "display.send",
    summary: "Takes an event, or a part of a series, off the calendar, with its reminder.",
    params: EventParams,
    query: z.object({ scope: Scope.default("all"), date: WallDate.optional() }),
    result: RemovedEvent,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/events/:eventId/restore",
    access: "display.send",
    summary: "Brings a deleted event back.",
    params: EventParams,
    result: CalendarEvent,
  }),
  skip: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/events/:eventId/skip",
    access: "display.send",
    summary: "Leaves one occurrence of a series out, or puts it back.",
    params: EventParams,
    body: z.object({ date: WallDate, skipped: z.boolean().default(true) }),
    result: CalendarEvent,
  }),
  pause: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/events/:eventId/pause",
    access: "display.send",
    summary:
      "Takes a series off the display until it is resumed, or until a day begins: then it goes on by itself.",
    params: EventParams,
    body: z.object({
      paused: z.boolean(),
      /** Only of a pause. */
      until: WallDate.optional(),
    }),
    result: ChangedEvents,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/events/:eventId/undo",
    access: "display.send",
    summary:
      "Puts back what the last change of an event has made of it, also a series that was cut in two. 409 `edited-meanwhile` once somebody has changed it since.",
    params: EventParams,
    body: EventUndo.pick({ version: true }),
    result: z.object({ items: z.array(CalendarEvent) }),
  }),
};
