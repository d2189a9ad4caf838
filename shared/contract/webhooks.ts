import { z } from "zod";
import { WEBHOOK_ADDRESS_MAX } from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Done, Id, Instant } from "./base/fields.js";
import { webAddress } from "./base/webAddress.js";
import { NotificationTopic } from "./notifications.js";

/** Why a webhook gets nothing any more until its owner switches it on again. */
export const WebhookOffReason = z.enum([
  /** The address has answered 410 Gone. */
  "gone",
  /** It was there before the owner had proved the address of their account (docs/SECURITY.md, "Accounts"). */
  "takenOver",
]);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

/** Another system that is told when something happens in a group (docs/WEBHOOKS.md). Its secret is in no list. */
export const Webhook = z.object({
  id: z.string(),
  address: z.string(),
  /** What it is told of. */
  topics: z.array(NotificationTopic),
  /** Also what was written, answered and recorded by whom; without it ids, kinds and times only. */
  withTexts: z.boolean(),
  /** null: it is told. */
  off: z.object({ at: Instant, reason: WebhookOffReason }).nullable(),
  createdAt: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

const Topics = z
  .array(NotificationTopic)
  .min(1, "Choose at least one thing.")
  .max(NotificationTopic.options.length)
  .refine((topics) => new Set(topics).size === topics.length, "Something is named twice.");

export const NewWebhook = z.object({
  address: webAddress(WEBHOOK_ADDRESS_MAX, "a web address, such as https://home.example/api/webhook/lamp"),
  topics: Topics,
  withTexts: z.boolean().default(false),
});
export type NewWebhook = z.input<typeof NewWebhook>;

export const WebhookChanges = z
  .object({
    address: NewWebhook.shape.address.optional(),
    topics: Topics.optional(),
    withTexts: z.boolean().optional(),
    /** Switches one on again that was switched off. */
    on: z.literal(true).optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Say what to change.");
export type WebhookChanges = z.infer<typeof WebhookChanges>;

/** The one time that a secret is told. */
export const WebhookSecret = z.object({ webhook: Webhook, secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** What a webhook was told, and what became of it. */
export const WebhookDelivery = z.object({
  /** As in the header Mantel-Delivery. */
  id: z.string(),
  /** Of an activity entry, or `test`. */
  kind: z.string(),
  fate: z.enum(["waiting", "sent", "failed", "cancelled"]),
  /** When that was decided; null while it waits. */
  endedAt: Instant.nullable(),
  /** The next try, or the first; null once it is decided. */
  dueAt: Instant.nullable(),
  tries: z.number().int(),
  /** What went wrong at the last try, or why it was not sent, in a sentence. */
  problem: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WebhookParams = z.object({ webhookId: Id });

export const webhooksApi = {
  list: endpoint({
    method: "GET",
    path: "/api/group/webhooks",
    access: "group.manage",
    summary: "The webhooks of the active group, oldest first, without their secrets.",
    result: z.object({ items: z.array(Webhook) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/group/webhooks",
    access: "group.manage",
    summary:
      "Adds a webhook and tells its secret, once. 409 `too-many-webhooks` when the group has five; 400 for an address in a private network.",
    body: NewWebhook,
    secretAnswer: true,
    needsSubscription: { unless: [] },
    result: WebhookSecret,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/group/webhooks/:webhookId",
    access: "group.manage",
    summary: "Changes a webhook, or switches it on again; what is left out stays.",
    params: WebhookParams,
    body: WebhookChanges,
    needsSubscription: { unless: ["on"] },
    result: Webhook,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/group/webhooks/:webhookId",
    access: "group.manage",
    summary: "Removes a webhook; what it was still to be told is called off.",
    params: WebhookParams,
    result: Done,
  }),
  renewSecret: endpoint({
    method: "POST",
    path: "/api/group/webhooks/:webhookId/secret",
    access: "group.manage",
    summary: "Makes a new secret in place of the old one and tells it, once.",
    params: WebhookParams,
    secretAnswer: true,
    result: WebhookSecret,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/group/webhooks/:webhookId/test",
    access: "group.manage",
    summary: "Sends a test at once and tells what became of it.",
    params: WebhookParams,
    result: WebhookDelivery,
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/api/group/webhooks/:webhookId/deliveries",
    access: "group.manage",
    summary: "The last 50 things that a webhook was told, newest first.",
    params: WebhookParams,
    result: z.object({ items: z.array(WebhookDelivery) }),
  }),
};
