import { z } from "zod";
import { CallUrgency } from "./callRequests.js";
import { AlertCause } from "./base/alertCause.js";
import { Label } from "./messages.js";
import { Id, Instant, PageQuery, pageOf } from "./base/fields.js";
import { endpoint } from "./base/endpoint.js";

const common = { id: z.string(), displayId: z.string(), displayName: z.string(), at: Instant };

/** One line of the group's feed. `at` is when it happened, which may be before it arrived. */
export const ActivityItem = z.discriminatedUnion("type", [
  z.object({
    ...common,
    type: z.literal("answer"),
    occurrenceKey: z.string(),
    messageText: z.string(),
    choice: z.string(),
    answerText: z.string(),
    deviceName: z.string(),
    /** The caregiver who marked it done in the person's place; null for an answer from a screen. */
    caregiverName: z.string().nullable().default(null),
    /** An earlier answer to the same occurrence stands; this one says something else. */
    differs: z.boolean(),
    retracted: z.boolean(),
  }),
  z.object({
    ...common,
    type: z.literal("missed"),
    occurrenceKey: z.string(),
    messageText: z.string(),
    /** It was on a screen, and nobody answered. */
    wasShown: z.boolean().default(false),
    /** What a screen that had been offline told later; null while it still counts as missed. */
    turnedInto: z.enum(["shown", "answered"]).nullable(),
    /** Who said last "I'm on it", and until when that counts. */
    claimedBy: z.string().nullish(),
    claimedUntil: Instant.nullish(),
  }),
  /** Nobody has answered; what has become of it stands in the same line. */
  z.object({
    ...common,
    type: z.literal("unanswered"),
    occurrenceKey: z.string(),
    messageText: z.string(),
    label: Label,
    dueAt: Instant,
    wasShown: z.boolean(),
    offlineSince: Instant.nullable(),
    /** Nobody was on duty, so that all were told at once. */
    nobodyOnDuty: z.boolean(),
    /** When who is on duty was told, and when all were; null: they were not. */
    dutyToldAt: Instant.nullable(),
    allToldAt: Instant.nullable(),
    /** null: it still counts as unanswered. */
    over: z
      .object({
        how: z.enum(["answered", "done"]),
        answerText: z.string(),
        caregiverName: z.string().nullable(),
      })
      .nullable(),
    /** As of what was missed. */
    claimedBy: z.string().nullish(),
    claimedUntil: Instant.nullish(),
  }),
  /** The person asked to be called. */
  z.object({
    ...common,
    type: z.literal("callRequest"),
    requestId: z.string(),
    urgency: CallUrgency,
    deviceName: z.string(),
    withdrawn: z.boolean(),
    /** The caregiver who called; null until somebody has. */
    calledBy: z.string().nullable(),
    /** How often somebody was told again as nobody would call. */
    timesToldAgain: z.number().int().default(0),
    /** The caregiver who will call. */
    claimedBy: z.string().nullish(),
  }),
  /** A video call, once it is over. */
  z.object({
    ...common,
    type: z.literal("call"),
    callId: z.string(),
    caregiverName: z.string(),
    outcome: z.enum(["talked", "unanswered", "notNow"]),
    /** How long, and on which screen; null where nobody answered. */
    minutes: z.number().int().nullable(),
    deviceName: z.string().nullable(),
    /** The screen has answered by itself. */
    byItself: z.boolean().optional(),
  }),
  z.object({
    ...common,
    type: z.literal("recording"),
    recordingId: z.string(),
    seconds: z.number(),
    deviceName: z.string(),
  }),
  /** A screen typed the display's code and waits to be let in. */
  z.object({ ...common, type: z.literal("deviceAsked"), deviceName: z.string() }),
  z.object({ ...common, type: z.literal("deviceJoined"), deviceName: z.string() }),
  z.object({ ...common, type: z.literal("deviceRemoved"), deviceName: z.string(), by: z.string() }),
  /** Something was wrong with a screen; what has become of it stands in the same line. */
  z.object({
    ...common,
    type: z.literal("alert"),
    alertId: z.string(),
    cause: AlertCause,
    deviceName: z.string().nullable(),
    since: Instant,
    detail: z.number().nullable(),
    /** `ended`: nobody watches for it any more, and nobody knows whether it is over. */
    state: z.enum(["open", "unstable", "cleared", "ended"]),
    /** How long it was so, once it is over. */
    afterMs: z.number().nullable(),
  }),
]);
export type ActivityItem = z.infer<typeof ActivityItem>;

export const activityApi = {
  list: endpoint({
    method: "GET",
    path: "/api/activity",
    access: "group.view",
    summary: "The active group's feed, newest first, of the displays that the caller may see.",
    /** A page of a build that knows no alerts would show nothing at all if it got one: they are given to who asks for them. The same of what is unanswered, and of video calls. */
    query: PageQuery.extend({
      displayId: Id.optional(),
      alerts: z.literal("yes").optional(),
      unanswered: z.literal("yes").optional(),
      calls: z.literal("yes").optional(),
    }),
    result: pageOf(ActivityItem),
  }),
};
