import { z } from "zod";
import { ActivityItem } from "../contract/activity.js";
import { Instant } from "../contract/base/fields.js";
import { Call } from "../contract/calling/calls.js";
import { CallRequest } from "../contract/callRequests.js";
import { Display } from "../contract/displays.js";
import { Occurrence } from "../contract/occurrences.js";
import { CallSignal } from "./callSignal.js";
import { SERVER_REPLIES } from "./serverReplies.js";

export const CaregiverSnapshot = z.object({
  serverTime: Instant,
  groupId: z.string(),
  displays: z.array(Display),
});
export type CaregiverSnapshot = z.infer<typeof CaregiverSnapshot>;

/** What the server sends to a caregiver's dashboard. */
export const ServerToCaregiver = z.discriminatedUnion("type", [
  ...SERVER_REPLIES,
  z.object({ type: z.literal("snapshot"), snapshot: CaregiverSnapshot }),
  z.object({ type: z.literal("display.changed"), display: Display }),
  z.object({ type: z.literal("display.removed"), displayId: z.string() }),
  /** Another process has changed something of it: whatever is known of it is to be fetched anew. */
  z.object({ type: z.literal("display.outdated"), displayId: z.string() }),
  z.object({ type: z.literal("occurrence.changed"), occurrence: Occurrence }),
  /** A message was written or changed (edited, skipped, paused): what is known of it is to be fetched anew. */
  z.object({ type: z.literal("schedule.changed"), displayId: z.string(), messageId: z.string() }),
  z.object({ type: z.literal("message.removed"), displayId: z.string(), messageId: z.string() }),
  /** Asked for, claimed, given back, done or withdrawn. */
  z.object({ type: z.literal("callRequest.changed"), request: CallRequest }),
  /** A video call rings, was answered or is over, or who takes part has changed. */
  z.object({ type: z.literal("call.changed"), call: Call }),
  CallSignal,
  /** Cards, photos or recordings of a display are other ones now: fetch them anew. */
  z.object({
    type: z.literal("parts.changed"),
    displayId: z.string(),
    what: z.enum(["cards", "photos", "recordings", "events", "calling"]),
  }),
  z.object({ type: z.literal("activity.added"), item: ActivityItem }),
  /** Refetch the profile. */
  z.object({ type: z.literal("account.changed") }),
]);
export type ServerToCaregiver = z.infer<typeof ServerToCaregiver>;
