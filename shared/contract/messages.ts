import { z } from "zod";
import {
  DISPLAYS_PER_BATCH_MAX,
  MESSAGE_TEXT_MAX,
  OWN_REPLIES_MAX,
  REPLY_TEXT_MAX,
  STAY_MINUTES_DEFAULT,
  STAY_MINUTES_MAX,
  STAY_MINUTES_MIN,
} from "../limits.js";
import { findLookAlike } from "../rules/plainText.js";
import { Id, Instant, PageQuery, pageOf, typedLine, typedText, WallDate, WallTime } from "./base/fields.js";
import { endpoint } from "./base/endpoint.js";
import { LadderMinutes, OccurrenceLadder, StoredLadder } from "./base/ladder.js";
import { SeriesWhen, StoredSeriesWhen } from "./base/series.js";
import { Voice } from "./voices.js";

/** The badge on a message; each language of the display has its word for it. */
export const Label = z.enum(["message", "reminder", "medication", "appointment", "visit"]);
export type Label = z.infer<typeof Label>;

/** The buttons under a message. There is always at least one. */
export const Replies = z.discriminatedUnion("set", [
  z.object({ set: z.literal("ok") }),
  z.object({ set: z.literal("goodBad") }),
  /** "Not yet" brings it back after ten minutes, twice (shared/rules/notYet.ts). */
  z.object({ set: z.literal("doneNotYet") }),
  z.object({
    set: z.literal("own"),
    texts: z
      .array(typedLine(REPLY_TEXT_MAX, "A reply"))
      .min(1, "Write at least one reply.")
      .max(OWN_REPLIES_MAX, `Write at most ${OWN_REPLIES_MAX} replies.`)
      .superRefine(refuseLookAlikes),
  }),
]);
export type Replies = z.infer<typeof Replies>;

/** As they were stored, maybe when less was asked of a reply. */
export const StoredReplies = z.discriminatedUnion("set", [
  z.object({ set: z.enum(["ok", "goodBad", "doneNotYet"]) }),
  z.object({ set: z.literal("own"), texts: z.array(z.string()) }),
]);

/** Whoever looks at the screen could not tell which of the two they press. */
function refuseLookAlikes(texts: string[], { addIssue }: z.core.$RefinementCtx): void {
  const index = findLookAlike(texts);
  if (index === -1) return;
  const message = "This reply looks like another one. Write replies that are easy to tell apart.";
  addIssue({ code: "custom", path: [index], message });
}

/** When a message is due, on the wall clock of each display. */
export const When = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("now") }),
  z.object({ kind: z.literal("once"), date: WallDate, time: WallTime }),
  SeriesWhen,
]);
export type When = z.infer<typeof When>;

/** As it was stored, maybe when another rule or slot could be written. */
const StoredWhen = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("now") }),
  z.object({ kind: z.literal("once"), date: z.string(), time: z.string() }),
  StoredSeriesWhen,
]);

export const NewMessage = z.object({
  displayIds: z
    .array(Id)
    .min(1, "Choose at least one display.")
    .max(DISPLAYS_PER_BATCH_MAX)
    .refine((ids) => new Set(ids).size === ids.length, "A display is listed twice."),
  text: typedText(MESSAGE_TEXT_MAX, "The text", "Write a message first"),
  label: Label.default("message"),
  urgent: z.boolean().default(false),
  replies: Replies.default({ set: "ok" }),
  when: When,
  /** How long it stays on the screen unless it is answered. */
  stayMinutes: z.number().int().min(STAY_MINUTES_MIN).max(STAY_MINUTES_MAX).default(STAY_MINUTES_DEFAULT),
  /** A person of the group in whose name it is sent; null: the caller's own. */
  senderId: Id.nullable().default(null),
  /** What the caregiver has spoken (POST /api/voices): played in place of reading the text aloud. */
  voiceId: Id.nullable().default(null),
  /** What happens when nobody answers; null: nothing. Left out: as the group has it for the label. */
  ladder: LadderMinutes.nullable().optional(),
});
export type NewMessage = z.input<typeof NewMessage>;

export const Sender = z.object({ name: z.string(), photoURL: z.string().nullable() });
export type Sender = z.infer<typeof Sender>;

/** A part of a message that was changed in one showing of a series alone. */
export const OwnField = z.enum([
  "text",
  "label",
  "urgent",
  "replies",
  "when",
  "stayMinutes",
  "voice",
  "ladder",
]);
export type OwnField = z.infer<typeof OwnField>;

export const Message = z.object({
  id: z.string(),
  /** Copies for several displays share it. */
  batchId: z.string(),
  displayId: z.string(),
  version: z.number().int(),
  text: z.string(),
  label: Label,
  urgent: z.boolean(),
  replies: StoredReplies,
  when: StoredWhen,
  stayMinutes: z.number().int(),
  sender: Sender,
  /** Spoken by a caregiver; null: the screen reads the text. */
  voice: Voice.nullable(),
  /** null: nothing happens when nobody answers. */
  ladder: StoredLadder.nullable(),
  createdAt: Instant,
  /** The next showing that has not begun; null when none is left or the message is paused. */
  nextDueAt: Instant.nullable(),
  paused: z.boolean(),
  /** The day on which it goes on by itself, on the wall of the display; null: it is not paused, or until somebody resumes it. */
  pausedUntil: z.string().nullable(),
  /** One showing of a series that was changed alone: the message of the series, and the showing's key. */
  exceptionOf: z.object({ messageId: z.string(), key: z.string() }).nullable(),
});
export type Message = z.infer<typeof Message>;

/** What of a series a change is about. A message that shows once knows only `all`. */
export const Scope = z.enum(["this", "following", "all"]);
export type Scope = z.infer<typeof Scope>;

const OccurrenceKey = z.string().min(3).max(80);

/** Everything about a message that can be changed; what is left out stays. */
export const MessageChanges = z.object({
  text: NewMessage.shape.text.optional(),
  label: Label.optional(),
  urgent: z.boolean().optional(),
  replies: Replies.optional(),
  when: When.optional(),
  stayMinutes: z.number().int().min(STAY_MINUTES_MIN).max(STAY_MINUTES_MAX).optional(),
  /** null takes the spoken message away. */
  voiceId: Id.nullable().optional(),
  /** null takes the ladder away. */
  ladder: LadderMinutes.nullable().optional(),
  /** The `version` that the change was made on: 409 `edited-meanwhile` when somebody was faster. Left out: whatever it is. */
  baseVersion: z.number().int().min(1).optional(),
});
export type MessageChanges = z.infer<typeof MessageChanges>;

export const MessageEdit = z.object({
  scope: Scope.default("all"),
  /** The occurrence that `this` or `following` begins with. */
  key: OccurrenceKey.optional(),
  changes: MessageChanges,
});

/** Names an edit of a series to `undo`: the message, of "this and following" what follows, and its version by then. */
export const MessageUndo = z.object({ messageId: z.string(), version: z.number().int().min(1) });
export type MessageUndo = z.infer<typeof MessageUndo>;

/** What was taken away, so that it can be brought back: a whole message by `restore`, or one occurrence of it by `skip`. */
export const Removed = z.object({
  messageId: z.string(),
  skippedKey: z.string().nullable(),
  /** Where a series was cut for it: so that it is whole again. */
  undo: MessageUndo.nullable(),
});
export type Removed = z.infer<typeof Removed>;

const Showing = z.object({ key: z.string(), dueAt: Instant, endsAt: Instant });

/** A showing of a series that was changed alone. */
export const ChangedShowing = Showing.extend({
  /** The message that it has become. */
  messageId: z.string(),
  text: z.string(),
  /** When the series itself would show it; null where it has no such time any more. */
  seriesDueAt: Instant.nullable(),
  ownFields: z.array(OwnField),
  /** Somebody has seen or answered it: it cannot go back to its series. */
  isSeen: z.boolean(),
});
export type ChangedShowing = z.infer<typeof ChangedShowing>;

/** A showing of a series that was left out and could still be brought back: by `skip` on the message of the series. */
export const SkippedShowing = Showing.extend({
  /** The message of the series. */
  messageId: z.string(),
  text: z.string(),
});
export type SkippedShowing = z.infer<typeof SkippedShowing>;

const MessageParams = z.object({ messageId: Id });

export const messagesApi = {
  create: endpoint({
    method: "POST",
    path: "/api/messages",
    access: "displays.send",
    summary: "Sends or schedules a message to one or several displays.",
    body: NewMessage,
    needsSubscription: { unless: [] },
    result: z.object({ batchId: z.string(), items: z.array(Message) }),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/messages",
    access: "display.view",
    summary: "The messages of a display that were not deleted, also paused and past ones, newest first.",
    params: z.object({ displayId: Id }),
    query: PageQuery.extend({ kind: z.enum(["all", "series"]).default("all") }),
    result: pageOf(Message),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/messages/:messageId",
    access: "message.view",
    summary: "One message as it was scheduled.",
    params: MessageParams,
    result: Message,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/messages/:messageId",
    access: "message.edit",
    summary: "Changes a message, or one occurrence of a series, or it and all that follow.",
    params: MessageParams,
    body: MessageEdit,
    needsSubscription: { unless: [] },
    result: z.object({
      items: z.array(Message),
      /** Of "this and following" and of the times of all of a series: so that it is as it was. null: not in one step. */
      undo: MessageUndo.nullable(),
    }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/messages/:messageId",
    access: "message.edit",
    summary:
      "Takes a message, or a part of a series, off the schedule and off the screen. What was answered stays.",
    params: MessageParams,
    query: z.object({ scope: Scope.default("all"), key: OccurrenceKey.optional() }),
    result: Removed,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/messages/:messageId/restore",
    access: "message.restore",
    summary: "Brings a deleted message back.",
    params: MessageParams,
    result: Message,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/messages/:messageId/undo",
    // Also when it is deleted: that may be what is undone.
    access: "message.restore",
    summary:
      "Undoes `following` of an edit or a delete, or an edit of the times of all of a series: it is one again, as it was. 409 `edited-meanwhile` once somebody has changed it since.",
    params: MessageParams,
    body: MessageUndo.pick({ version: true }),
    result: z.object({ items: z.array(Message) }),
  }),
  skip: endpoint({
    method: "POST",
    path: "/api/messages/:messageId/skip",
    access: "message.edit",
    summary: "Leaves one occurrence of a series out, or puts it back.",
    params: MessageParams,
    body: z.object({ key: OccurrenceKey, skipped: z.boolean().default(true) }),
    result: Message,
  }),
  showings: endpoint({
    method: "GET",
    path: "/api/messages/:messageId/showings",
    access: "message.view",
    summary:
      "The next showings of a message, soonest first; of a series also those that were changed alone or skipped.",
    params: MessageParams,
    result: z.object({
      items: z.array(Showing),
      changed: z.array(ChangedShowing),
      skipped: z.array(SkippedShowing),
    }),
  }),
  ladder: endpoint({
    method: "GET",
    path: "/api/messages/:messageId/ladder",
    access: "message.view",
    summary:
      "Who was told when, by which way and with what fate, of the last 20 showings of a message that nobody had answered in time; newest first.",
    params: MessageParams,
    result: z.object({ items: z.array(OccurrenceLadder) }),
  }),
  pause: endpoint({
    method: "POST",
    path: "/api/messages/:messageId/pause",
    access: "message.edit",
    summary: "Stops a series until it is resumed, or until a day begins: then it goes on by itself.",
    params: MessageParams,
    body: z.object({
      paused: z.boolean(),
      /** Only of a pause. */
      until: WallDate.optional(),
      /** The `version` that it is about: 409 `edited-meanwhile` when somebody was faster. */
      baseVersion: z.number().int().min(1).optional(),
    }),
    result: Message,
  }),
  backToSeries: endpoint({
    method: "POST",
    path: "/api/messages/:messageId/backToSeries",
    // Also when it is deleted: a repeat finishes what the first try began.
    access: "message.restore",
    summary:
      "Gives a changed showing up for the one that its series has planned. 409 once it was shown or answered.",
    params: MessageParams,
    result: Message,
  }),
};
