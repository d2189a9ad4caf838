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
import { Done, Id, Instant, typedText, WallDate, WallTime } from "./fields.js";
import { endpoint } from "./endpoint.js";

/** The badge on a message; each language of the display has its word for it. */
export const Label = z.enum(["message", "reminder", "medication", "appointment", "visit"]);
export type Label = z.infer<typeof Label>;

/** The buttons under a message. There is always at least one. */
export const Replies = z.discriminatedUnion("set", [
  z.object({ set: z.literal("ok") }),
  z.object({ set: z.literal("goodBad") }),
  z.object({
    set: z.literal("own"),
    texts: z
      .array(typedText(REPLY_TEXT_MAX, "A reply"))
      .min(1, "Give at least one reply.")
      .max(OWN_REPLIES_MAX, `Give at most ${OWN_REPLIES_MAX} replies.`)
      .refine((texts) => new Set(texts).size === texts.length, "Two replies are the same."),
  }),
]);
export type Replies = z.infer<typeof Replies>;

/** When a message is due, on the wall clock of each display. */
export const When = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("now") }),
  z.object({ kind: z.literal("once"), date: WallDate, time: WallTime }),
]);
export type When = z.infer<typeof When>;

export const NewMessage = z.object({
  displayIds: z
    .array(Id)
    .min(1, "Choose at least one display.")
    .max(DISPLAYS_PER_BATCH_MAX)
    .refine((ids) => new Set(ids).size === ids.length, "A display is named twice."),
  text: typedText(MESSAGE_TEXT_MAX, "The text"),
  label: Label.default("message"),
  urgent: z.boolean().default(false),
  replies: Replies.default({ set: "ok" }),
  when: When,
  /** How long it stays on the screen unless it is answered. */
  stayMinutes: z.number().int().min(STAY_MINUTES_MIN).max(STAY_MINUTES_MAX).default(STAY_MINUTES_DEFAULT),
});
export type NewMessage = z.input<typeof NewMessage>;

export const Sender = z.object({ name: z.string(), photoURL: z.string().nullable() });
export type Sender = z.infer<typeof Sender>;

export const Message = z.object({
  id: z.string(),
  /** Copies for several displays share it. */
  batchId: z.string(),
  displayId: z.string(),
  version: z.number().int(),
  text: z.string(),
  label: Label,
  urgent: z.boolean(),
  replies: Replies,
  when: When,
  stayMinutes: z.number().int(),
  sender: Sender,
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

const MessageParams = z.object({ messageId: Id });

export const messagesApi = {
  create: endpoint({
    method: "POST",
    path: "/api/messages",
    access: "displays.edit",
    summary: "Sends or schedules a message to one or several displays.",
    body: NewMessage,
    result: z.object({ batchId: z.string(), items: z.array(Message) }),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/messages/:messageId",
    access: "message.view",
    summary: "One message as it was scheduled.",
    params: MessageParams,
    result: Message,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/messages/:messageId",
    access: "message.edit",
    summary: "Takes a message off the schedule and off the screen. What was answered stays in the activity.",
    params: MessageParams,
    result: Done,
  }),
};
