import { z } from "zod";
import { Instant, WallDate } from "../contract/base/fields.js";
import { CallConnection } from "../contract/calling/calls.js";
import { CallUrgency } from "../contract/callRequests.js";
import { DeviceSize, DisplayLook, Viewing } from "../contract/displays.js";
import { Headline } from "../contract/headlines.js";
import { Label, Sender } from "../contract/messages.js";
import { Weather } from "../contract/weather.js";

/**
 * What a display holds. The server sends it as it is, and the dashboard parses it; the display itself imports only types from here and
 * guards by hand (client-display/engine/connection/readFrame.ts), since zod weighs 24 KB.
 */

/** One button under a message. `text` is null where the display has its own word for the choice. */
export const ReplyButton = z.object({ choice: z.string(), text: z.string().nullable() });
export type ReplyButton = z.infer<typeof ReplyButton>;

/** What is known of one showing. Instants are ISO strings. What is optional says nothing, and is mostly left out: a plan has thousands. */
export const PlannedOccurrence = z.object({
  key: z.string(),
  dueAt: Instant,
  endsAt: Instant,
  /** The answer that closed it on any device of the display. */
  answer: z
    .object({ id: z.string(), choice: z.string(), text: z.string(), at: Instant })
    .nullable()
    .optional(),
  /** Name of the caregiver who has read the answer; null until then. */
  readBy: z.string().nullable(),
  /** It has filled a screen of this display before: a reload repeats no chime. */
  shown: z.boolean().optional(),
  /** How often "Not yet" was said, and until when it stays away for that (shared/rules/notYet.ts). */
  notYets: z.number().int(),
  hiddenUntil: Instant.nullable().optional(),
  /** A caregiver has said "I'm on it"; it counts until `until`. */
  claim: z.object({ name: z.string(), until: Instant }).nullable().optional(),
});
export type PlannedOccurrence = z.infer<typeof PlannedOccurrence>;

/** A message with all of its occurrences between now and the horizon. */
export const PlannedMessage = z.object({
  messageId: z.string(),
  version: z.number().int(),
  text: z.string(),
  label: Label,
  urgent: z.boolean(),
  replies: z.array(ReplyButton).min(1),
  sender: Sender,
  /** A caregiver speaking the message; null or left out, as in a plan stored by an older version: there is none. */
  voiceUrl: z.string().nullable().optional(),
  /** Minutes from when it is due, or comes back, until an unanswered one is shown larger with a sound, and is read aloud; left out: neither. */
  ladder: z.object({ larger: z.number(), aloud: z.number() }).optional(),
  createdAt: Instant,
  occurrences: z.array(PlannedOccurrence),
});
export type PlannedMessage = z.infer<typeof PlannedMessage>;

/** From `from` on, the display's wall clock is UTC plus `offsetMinutes`. Old engines have no zone data of their own. */
export const ZoneOffset = z.object({ from: Instant, offsetMinutes: z.number() });
export type ZoneOffset = z.infer<typeof ZoneOffset>;

export const DisplayFace = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  timeZone: z.string(),
  ...DisplayLook.shape,
});
export type DisplayFace = z.infer<typeof DisplayFace>;

/** A note beside the clock. */
export const PlannedCard = z.object({
  id: z.string(),
  text: z.string(),
  /** It leaves by itself then; null: it stays. */
  until: Instant.nullable(),
});
export type PlannedCard = z.infer<typeof PlannedCard>;

/** A photo of the frame. `url` changes once a week; width and height are pixels. */
export const PlannedPhoto = z.object({
  id: z.string(),
  url: z.string(),
  caption: z.string(),
  /** Who is to be seen, from left to right. */
  names: z.array(z.string()),
  width: z.number(),
  height: z.number(),
});
export type PlannedPhoto = z.infer<typeof PlannedPhoto>;

/** Something that is planned, with its times of the next 14 days in order. */
export const PlannedEvent = z.object({
  id: z.string(),
  title: z.string(),
  /** Empty: nobody has said where. */
  place: z.string(),
  /** Of who comes, or is visited. */
  names: z.array(z.string()),
  /** It takes whole days, from midnight to midnight. */
  allDay: z.boolean(),
  occurrences: z.array(
    z.object({
      /** Names it within its series. */
      date: z.string(),
      startsAt: Instant,
      /** The same where nobody has said how long it takes. */
      endsAt: Instant,
    }),
  ),
});
export type PlannedEvent = z.infer<typeof PlannedEvent>;

/** A call that the person asked for, until somebody has called. */
export const PlannedCallRequest = z.object({
  id: z.string(),
  urgency: CallUrgency,
  askedAt: Instant,
  /** Name of who will call; null: nobody has said so yet. */
  claimedBy: z.string().nullable(),
  /** Their photo; left out where there is none, and by servers before this was known. */
  claimedByPhotoURL: z.string().nullable().optional(),
  /** Names of those who are told of it now, not at the end of their quiet hours; left out by servers before this was known. */
  told: z.array(z.string()).optional(),
  /** When; null: at once. */
  callAt: Instant.nullable(),
});
export type PlannedCallRequest = z.infer<typeof PlannedCallRequest>;

/** A video call that rings on this device, or was answered on it. */
export const PlannedCall = z.object({
  id: z.string(),
  state: z.enum(["ringing", "talking"]),
  callerName: z.string(),
  /** What the caller is to the person; null: nobody has said. */
  callerRelation: z.string().nullable(),
  callerPhotoURL: z.string().nullable(),
  /** The caregivers in it: this device's signals go to one of these sides. */
  caregivers: z.array(z.object({ sideId: z.string(), name: z.string() })),
  ringsUntil: Instant,
  answeredAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** This device may answer by itself once it has shown who is calling for COUNTDOWN_MS; left out: it rings as any other. */
  countsDown: z.literal(true).optional(),
  ...CallConnection.shape,
});
export type PlannedCall = z.infer<typeof PlannedCall>;

/** Who can see and hear the person in front of the display, for the card that says so. */
export const PlannedCalling = z.object({
  /** Who may call it, in the order of their names. */
  callers: z.array(
    z.object({
      name: z.string(),
      /** What they are to the person; null: nobody has said. */
      relation: z.string().nullable(),
      photoURL: z.string().nullable(),
    }),
  ),
  /** Whose calls may begin by themselves, on which device, and until when if nobody stops it before. */
  byThemselves: z.array(
    z.object({ name: z.string(), deviceId: z.string(), deviceName: z.string(), until: Instant }),
  ),
  /** The calls of the last two weeks, newest first, CALLS_ON_CARD at most. */
  log: z.array(
    z.object({
      name: z.string(),
      startedAt: Instant,
      /** null: it was not answered. */
      answeredAt: Instant.nullable(),
      endedAt: Instant,
      /** That has answered. */
      deviceId: z.string().nullable(),
      notNow: z.boolean(),
      byItself: z.boolean(),
    }),
  ),
});
export type PlannedCalling = z.infer<typeof PlannedCalling>;

/** What the server fetched for the display. A part that is not wanted or not known is empty. */
export const DisplayExtras = z.object({
  weather: Weather.nullable(),
  headlines: z.array(Headline),
  /** Of today and the next days, by the display's own calendar: `2026-11-21`. */
  jokes: z.array(z.object({ date: WallDate, text: z.string() })),
});
export type DisplayExtras = z.infer<typeof DisplayExtras>;

/** Parts of a plan that are replaced as a whole when something in them changes. */
export const PlanParts = z.object({
  cards: z.array(PlannedCard),
  /** In the order in which they are shown. */
  photos: z.array(PlannedPhoto),
  callRequest: PlannedCallRequest.nullable(),
  /** Without what only the family knows. Left out in plans of an earlier build: none. */
  events: z.array(PlannedEvent).optional(),
  /** Left out in plans of an earlier build: the card says then what it knows without. */
  calling: PlannedCalling.optional(),
});
export type PlanParts = z.infer<typeof PlanParts>;

/** The browser that the plan is for. */
export const PlannedDevice = z.object({
  id: z.string(),
  name: z.string(),
  /** How large the screen is and where it stands; left out in plans of an earlier build. */
  viewing: Viewing.optional(),
  /** When it was chosen, by the server's clock; null: nobody has. */
  viewingAt: Instant.nullable().optional(),
  /**
   * What the device last reported; null: it never did. Left out by an earlier build, which does not know the frames `viewing.chosen`
   * and `size.measured` either: a device sends them only to a server that says this.
   */
  size: DeviceSize.nullable().optional(),
  /** The server takes `device.status`. An earlier build leaves it out. */
  takesStatus: z.literal(true).optional(),
});
export type PlannedDevice = z.infer<typeof PlannedDevice>;

/** Everything that a display needs for the next 14 days. `planVersion` was read before the rest. */
export const DisplaySnapshot = z.object({
  /** Changes when a backup was restored: the device then resends its answers (docs/DELIVERY.md, new-epoch-after-restore). */
  epoch: z.string(),
  planVersion: z.number().int(),
  serverTime: Instant,
  display: DisplayFace,
  device: PlannedDevice,
  /** In order of `from`; the first one covers now. */
  zoneOffsets: z.array(ZoneOffset).min(1),
  messages: z.array(PlannedMessage),
  ...PlanParts.shape,
  extras: DisplayExtras,
  /** No part of the plan, and never shown from storage; null or left out, as by an earlier build: none here. */
  call: PlannedCall.nullable().optional(),
});
export type DisplaySnapshot = z.infer<typeof DisplaySnapshot>;

/** A change to a plan: `base` is the version that it was made on, `next` the version that it leads to. */
const step = { base: z.number().int(), next: z.number().int() };

export const PlanEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("message.changed"), ...step, message: PlannedMessage }),
  z.object({ type: z.literal("message.removed"), ...step, messageId: z.string() }),
  z.object({
    type: z.literal("occurrence.changed"),
    ...step,
    messageId: z.string(),
    occurrence: PlannedOccurrence,
  }),
  z.object({ type: z.literal("parts.changed"), ...step, parts: PlanParts.partial() }),
  z.object({
    type: z.literal("display.changed"),
    ...step,
    display: DisplayFace,
    zoneOffsets: z.array(ZoneOffset).min(1),
  }),
]);
export type PlanEvent = z.infer<typeof PlanEvent>;
