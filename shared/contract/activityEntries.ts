import { z } from "zod";
import { CallUrgency } from "./callRequests.js";
import { Label } from "./messages.js";
import { AlertCause } from "./base/alertCause.js";
import { LadderStep } from "./base/ladder.js";
import { Instant } from "./base/fields.js";

function entry<Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) {
  return z.object({ kind: z.literal(kind), facts: z.object(facts) });
}

/** How often the occurrence had been moved to another time after somebody was told of it; left out: never. */
const Moves = z.number().int().optional();

/**
 * What happened, once and for ever: whatever is told to anybody follows from one of these. An entry of the second half is about an earlier one
 * and changes what that one's line in the feed says (server/activity/foldEntries.ts). No entry holds a secret.
 */
export const ActivityEntry = z.discriminatedUnion("kind", [
  entry("occurrence.answered", {
    occurrenceKey: z.string(),
    messageText: z.string(),
    choice: z.string(),
    answerText: z.string(),
    /** Empty for what a caregiver has marked done. */
    deviceName: z.string(),
    deviceId: z.string().nullable(),
    /** By the device's own clock. */
    pressedAt: Instant.nullable(),
    /** The caregiver who marked it done in the person's place; null for an answer from a screen. */
    caregiverName: z.string().nullable(),
    /** An earlier answer to the same occurrence stands; this one says something else. */
    differs: z.boolean(),
    /** It closes the occurrence, differs from what closed it, or is the last "Not yet". */
    isNews: z.boolean(),
  }),
  entry("occurrence.missed", {
    occurrenceKey: z.string(),
    messageText: z.string(),
    /** null: recorded by a build that did not say what was missed. */
    label: Label.nullable(),
    /** It was on a screen and waited for an answer in vain; left out or null: no screen has shown it. */
    shownAt: Instant.nullish(),
    /** Left out by a build that did not say it. */
    dueAt: Instant.optional(),
    /** Since when none of the screens was connected; null: one was. */
    offlineSince: Instant.nullish(),
    /** Being shown is not enough, whatever its label is: it is urgent, or has a ladder. */
    awaitsAnswer: z.literal(true).optional(),
    moves: Moves,
  }),
  /**
   * A step of the ladder of an occurrence: nobody has answered. A later step is about the first one. `duty` is told to who is on duty; with
   * nobody on duty the step `all` comes at once.
   */
  entry("occurrence.unanswered", {
    occurrenceKey: z.string(),
    messageText: z.string(),
    label: Label,
    step: LadderStep,
    dueAt: Instant,
    /** null: no screen has shown it. */
    shownAt: Instant.nullable(),
    /** Since when none of the screens was connected; null: one was. */
    offlineSince: Instant.nullable(),
    nobodyOnDuty: z.boolean(),
  }),
  entry("callRequest.made", {
    requestId: z.string(),
    urgency: CallUrgency,
    deviceName: z.string(),
    receivedAt: Instant,
  }),
  /** A video call that nobody answered, or that was put off with "Not now". */
  entry("call.missed", { callId: z.string(), caregiverName: z.string(), notNow: z.boolean() }),
  /** A video call that was answered is over. */
  entry("call.ended", {
    callId: z.string(),
    caregiverName: z.string(),
    deviceName: z.string(),
    /** Rounded; 0 for less than half a minute. */
    minutes: z.number().int(),
    /** Nobody pressed Answer: the screen began it after its countdown. */
    byItself: z.boolean().optional(),
    /** "Not now" was said as the screen began it, and has ended it. */
    notNow: z.boolean().optional(),
  }),
  entry("recording.made", { recordingId: z.string(), seconds: z.number(), deviceName: z.string() }),
  entry("device.asked", {
    deviceName: z.string(),
    /** Not when another one has asked a moment ago: a stranger must not fill a mailbox. */
    isNews: z.boolean(),
  }),
  entry("device.joined", { deviceName: z.string() }),
  entry("device.removed", {
    deviceName: z.string(),
    by: z.string(),
    /** Left out: somebody at the screen, or recorded by a build that did not say it. */
    byUserId: z.string().optional(),
  }),
  entry("alert.raised", {
    alertId: z.string(),
    cause: AlertCause,
    /** Of several screens, which one; null where there is one. */
    deviceName: z.string().nullable(),
    since: Instant,
    /** The battery in percent, or how many minutes the clock is off; null where the cause has neither. */
    detail: z.number().nullable(),
  }),

  /** About an answer. */
  entry("occurrence.answerRetracted", {}),
  /** About a missed occurrence: a screen that had been offline told it later. */
  entry("occurrence.reportedLate", { turnedInto: z.enum(["shown", "answered"]) }),
  /** About a missed occurrence: its late answer was taken back, so that it was seen and nothing more. */
  entry("occurrence.lateAnswerRetracted", {}),
  /**
   * About a missed occurrence, or one that is not answered yet and may come to be missed: somebody said "I'm on it", or gave that back. It
   * lapses at `until` by itself.
   */
  entry("occurrence.claimed", {
    occurrenceKey: z.string(),
    messageText: z.string(),
    label: Label,
    shownAt: Instant.nullable(),
    userId: z.string(),
    caregiverName: z.string(),
    until: Instant,
    moves: Moves,
  }),
  entry("occurrence.released", {
    occurrenceKey: z.string(),
    messageText: z.string(),
    label: Label,
    shownAt: Instant.nullable(),
    userId: z.string(),
    caregiverName: z.string(),
    moves: Moves,
  }),
  /** About an unanswered occurrence: it was answered after all or marked as done, or the answer was taken back. */
  entry("occurrence.unansweredOver", {
    how: z.enum(["answered", "done", "reopened"]),
    answerText: z.string(),
    /** Who has marked it done; null for an answer from a screen. */
    caregiverName: z.string().nullable(),
  }),
  /** About a call request: asked for again, more or less urgently. */
  entry("callRequest.changed", {
    urgency: CallUrgency,
    deviceName: z.string(),
    receivedAt: Instant,
    /** More urgent than before. */
    isNews: z.boolean(),
  }),
  /** About a call request: somebody said that they will call, or does no more: given back, or not done in time (`lapsed`). */
  entry("callRequest.claimed", {
    userId: z.string(),
    caregiverName: z.string(),
    /** When they said they would; null: at once. */
    callAt: Instant.nullable(),
  }),
  entry("callRequest.released", {
    /** Who has given it back; null when it has lapsed. */
    userId: z.string().nullable(),
    caregiverName: z.string(),
    lapsed: z.boolean(),
  }),
  /** About a call request: nobody has said that they will call. Told to the next one on duty, and at last to all. */
  entry("callRequest.unanswered", {
    requestId: z.string(),
    /** Counted from 1. */
    round: z.number().int(),
    to: z.enum(["next", "all"]),
    /** Of `next`, who is told; null for all. */
    userId: z.string().nullable(),
    nobodyOnDuty: z.boolean(),
  }),
  /** About a call request: withdrawn, or somebody has called. */
  entry("callRequest.ended", { withdrawn: z.boolean(), calledBy: z.string().nullable() }),
  /** About a recording whose beginning was told: the rest has come. */
  entry("recording.completed", { seconds: z.number() }),
  /** About an alert, as the next one. */
  entry("alert.cleared", {
    cause: AlertCause,
    /** In milliseconds, how long it was so. */
    after: z.number(),
    /** `ended`: nobody watches for it any more, as of a screen that was removed; `replaced`: a graver alert says more. Neither is told. */
    how: z.enum(["good", "ended", "replaced"]),
  }),
  /** It comes and goes: nothing more is told of it until it has been steady for a while. */
  entry("alert.unstable", { cause: AlertCause }),
]);
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export type EntryKind = ActivityEntry["kind"];
/** A build that was put back finds others too, which a newer one has recorded. */
export const ENTRY_KINDS: readonly EntryKind[] = ActivityEntry.options.map(({ shape }) => shape.kind.value);
export type FactsOf<Kind extends EntryKind> = Extract<ActivityEntry, { kind: Kind }>["facts"];
