import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Id, Instant } from "../base/fields.js";

/** The address under which other calendar programs read a calendar, without a log-in: whoever knows it can read it. */
export const CalendarLink = z.object({
  /** null: where the caller is visiting and on duty, in all their groups. */
  displayId: z.string().nullable(),
  /** The messages of a display too, not only its events. */
  withMessages: z.boolean(),
  /** Below the installation's own address. */
  path: z.string(),
  createdAt: Instant,
  /** When a program last asked for it, to the hour; null: none has yet. */
  lastReadAt: Instant.nullable(),
});
export type CalendarLink = z.infer<typeof CalendarLink>;

const DisplayParams = z.object({ displayId: Id });

export const calendarLinksApi = {
  list: endpoint({
    method: "GET",
    path: "/api/calendar-links",
    access: "signedIn",
    summary: "The caller's addresses for other calendar programs.",
    result: z.object({ items: z.array(CalendarLink) }),
  }),
  make: endpoint({
    method: "PUT",
    path: "/api/displays/:displayId/calendar-link",
    access: "display.view",
    summary:
      "Makes the caller's address of a display's calendar, or changes what is in it: the address stays the same until it is ended.",
    params: DisplayParams,
    body: z.object({ withMessages: z.boolean().default(false) }),
    secretAnswer: true,
    result: CalendarLink,
  }),
  end: endpoint({
    method: "DELETE",
    path: "/api/displays/:displayId/calendar-link",
    access: "display.view",
    summary: "Ends the caller's address of a display's calendar at once.",
    params: DisplayParams,
    result: z.object({}),
  }),
  makeOwn: endpoint({
    method: "PUT",
    path: "/api/calendar-link",
    access: "signedIn",
    summary: "Makes the address of a calendar with the caller's own visits and duties.",
    secretAnswer: true,
    result: CalendarLink,
  }),
  endOwn: endpoint({
    method: "DELETE",
    path: "/api/calendar-link",
    access: "signedIn",
    summary: "Ends the address of the caller's own calendar at once.",
    result: z.object({}),
  }),
};
