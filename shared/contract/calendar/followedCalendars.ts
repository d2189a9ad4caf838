import { z } from "zod";
import { FOLLOWED_ADDRESS_MAX, HIDDEN_WORD_MAX, HIDDEN_WORDS_MAX, NAME_MAX } from "../../limits.js";
import { CALENDAR_COLORS } from "../../theme/calendarColors.js";
import { endpoint } from "../base/endpoint.js";
import { Id, Instant, typedLine, typedLineOrNone } from "../base/fields.js";
import { webAddress } from "../base/webAddress.js";

const CalendarColor = z.enum(CALENDAR_COLORS);

/** `webcal:` is what programs write for "a calendar at this https address". */
const CalendarAddress = z
  .string()
  .overwrite((address) => address.trim().replace(/^webcals?:/i, "https:"))
  .pipe(
    webAddress(
      FOLLOWED_ADDRESS_MAX,
      "the address of a calendar, such as https://calendar.example/private/basic.ics",
    ),
  );

const HiddenWords = z
  .array(typedLine(HIDDEN_WORD_MAX, "A word", "A word is empty."))
  .max(HIDDEN_WORDS_MAX, `At most ${HIDDEN_WORDS_MAX} words can hide events.`)
  .overwrite((words) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]);

const Name = typedLineOrNone(NAME_MAX, "The name");

export const NewFollowedCalendar = z.object({
  address: CalendarAddress,
  /** Empty: as the calendar calls itself. */
  name: Name.default(""),
  color: CalendarColor.default("blue"),
  /** Events with one of them in their title stay hidden. */
  hiddenWords: HiddenWords.default([]),
  familyOnly: z.boolean().default(false),
});
export type NewFollowedCalendar = z.input<typeof NewFollowedCalendar>;

export const FollowedCalendarChanges = z
  .object({
    /** Another one, such as after the first was renewed where it comes from. */
    address: CalendarAddress.optional(),
    name: typedLine(NAME_MAX, "The name", "Enter a name.").optional(),
    color: CalendarColor.optional(),
    hiddenWords: HiddenWords.optional(),
    familyOnly: z.boolean().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Say what to change.");
export type FollowedCalendarChanges = z.infer<typeof FollowedCalendarChanges>;

/** A calendar elsewhere whose events a display has, as long as it is followed. Its address is a secret and in no answer. */
export const FollowedCalendar = z.object({
  id: z.string(),
  name: z.string(),
  /** Where it is, without the secret part of the address. */
  host: z.string(),
  color: CalendarColor,
  hiddenWords: z.array(z.string()),
  /** Its events are for caregivers only, and never reach the display. */
  familyOnly: z.boolean(),
  /** Whose address it is: with them it goes. */
  followerName: z.string(),
  isYours: z.boolean(),
  /** How many of its events are on the calendar and not over; a series counts once. */
  events: z.number().int(),
  /** The later ones of a calendar that has more than can be taken. */
  leftOut: z.number().int(),
  /** What of it cannot be shown. */
  refused: z.number().int(),
  /** When it was last read well, or had nothing new. */
  readAt: Instant.nullable(),
  /** What is wrong, as a sentence; null: nothing. Its events stay as they were. */
  problem: z.string().nullable(),
  failingSince: Instant.nullable(),
  createdAt: Instant,
});
export type FollowedCalendar = z.infer<typeof FollowedCalendar>;

const DisplayParams = z.object({ displayId: Id });
const CalendarParams = z.object({ displayId: Id, calendarId: Id });

export const followedCalendarsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/followed-calendars",
    access: "display.view",
    summary:
      "The calendars elsewhere that a display follows by their address, and how the last look at each went.",
    params: DisplayParams,
    result: z.object({ items: z.array(FollowedCalendar) }),
  }),
  follow: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/followed-calendars",
    access: "display.edit",
    summary:
      "Has a display follow a calendar: it is read now and then about every hour. 400 naming `address` when nothing can be read there, 409 `limit-reached` when there are as many as can be.",
    params: DisplayParams,
    body: NewFollowedCalendar,
    needsSubscription: { unless: [] },
    result: FollowedCalendar,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/displays/:displayId/followed-calendars/:calendarId",
    access: "display.edit",
    summary:
      "Changes what a followed calendar is called, how it looks, what of it is hidden, or its address.",
    params: CalendarParams,
    body: FollowedCalendarChanges,
    needsSubscription: { unless: [] },
    result: FollowedCalendar,
  }),
  look: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/followed-calendars/:calendarId/look",
    access: "display.edit",
    summary: "Looks at a followed calendar now. What is wrong with it stands in the answer.",
    params: CalendarParams,
    result: FollowedCalendar,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/displays/:displayId/followed-calendars/:calendarId",
    access: "display.edit",
    summary: "Follows a calendar no longer: all of its events go off the display's calendar.",
    params: CalendarParams,
    result: z.object({}),
  }),
};
