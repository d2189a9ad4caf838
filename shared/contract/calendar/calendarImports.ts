import { z } from "zod";
import { CALENDAR_FILE_BYTES_MAX } from "../../limits.js";
import { endpoint, type Upload } from "../base/endpoint.js";
import { Id, Instant } from "../base/fields.js";
import { StoredEventWhen } from "./events.js";

/** iCalendar, as every calendar program exports it: a file that ends in .ics. */
export const CALENDAR_UPLOAD = {
  types: ["text/calendar"],
  maxBytes: CALENDAR_FILE_BYTES_MAX,
} as const satisfies Upload;

/** What importing a file would bring. */
export const CalendarPreview = z.object({
  /** What the file calls itself; empty where it says nothing. */
  name: z.string(),
  /** Events that are not over; a series counts once. */
  events: z.number().int(),
  /** How many of them repeat. */
  repeating: z.number().int(),
  /** How many are on the display's calendar already. */
  known: z.number().int(),
  /** Events of the file that are over, and stay out. */
  over: z.number().int(),
  /** What cannot be shown, and why: the first of them, and how many there are. */
  refused: z.array(z.object({ title: z.string(), reason: z.string() })),
  refusedInAll: z.number().int(),
  /** The first events. */
  first: z.array(z.object({ title: z.string(), when: StoredEventWhen })),
  /** The calendar has no place for all of them. */
  hasRoom: z.boolean(),
});
export type CalendarPreview = z.infer<typeof CalendarPreview>;

export const CalendarImport = z.object({
  id: z.string(),
  name: z.string(),
  /** How many events it brought; a series counts once. */
  events: z.number().int(),
  createdAt: Instant,
});
export type CalendarImport = z.infer<typeof CalendarImport>;

const DisplayParams = z.object({ displayId: Id });

export const calendarImportsApi = {
  preview: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/calendar-imports/preview",
    access: "display.send",
    summary:
      "What a calendar file would bring to a display's calendar. 400 naming `file` for what is no calendar.",
    params: DisplayParams,
    upload: CALENDAR_UPLOAD,
    result: CalendarPreview,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/calendar-imports",
    access: "display.send",
    summary:
      "Puts the events of a calendar file on a display's calendar; what is there already stays as it is. 409 `limit-reached` when there is no place for all of them.",
    params: DisplayParams,
    query: z.object({ familyOnly: z.enum(["yes", "no"]).default("no") }),
    upload: CALENDAR_UPLOAD,
    needsSubscription: { unless: [] },
    result: CalendarImport,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/calendar-imports",
    access: "display.view",
    summary:
      "The files that were imported into a display's calendar, newest first, without those that were taken back.",
    params: DisplayParams,
    result: z.object({ items: z.array(CalendarImport) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/displays/:displayId/calendar-imports/:importId",
    access: "display.send",
    summary: "Takes an import back: all of its events go off the calendar.",
    params: z.object({ displayId: Id, importId: Id }),
    result: z.object({}),
  }),
};
