import type { Types } from "mongoose";
import type { z } from "zod";
import type { NewWebhook, WebhookChanges, WebhookSecret } from "../../../shared/contract/webhooks.js";
import { WEBHOOKS_PER_GROUP_MAX } from "../../../shared/limits.js";
import type { GroupDocument } from "../../circle/groups/group.model.js";
import { freeSlot } from "../../circle/groups/groupLimits.service.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, badInput, notFound } from "../../core/AppError.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { keyedId } from "../../core/keyedId.js";
import { ADDRESS_PROBLEMS } from "../../notifications/webhooks/postToWebhook.js";
import { callOffWebhookDeliveries } from "../../notifications/webhooks/switchOff.service.js";
import {
  WebhookModel,
  type Webhook,
  type WebhookDocument,
} from "../../notifications/webhooks/webhook.model.js";
import { webhookSecret } from "../../notifications/webhooks/webhookSecret.js";
import { findRefusal } from "../../upstreams/postGuarded.js";
import { presentWebhook } from "./webhook.present.js";

/** For looking up a name while somebody waits. */
const LOOK_UP_LIMIT_MS = 5_000;

export async function listWebhooks(groupId: Types.ObjectId): Promise<WebhookDocument[]> {
  return WebhookModel.find({ groupId }).sort({ createdAt: 1, _id: 1 });
}

/** Throws 404 also for another group's. */
export async function getWebhook(group: GroupDocument, webhookId: string): Promise<WebhookDocument> {
  const webhook = await WebhookModel.findOne({ _id: webhookId, groupId: group._id });
  if (!webhook) throw notFound("The webhook");
  return webhook;
}

/**
 * A repeat with the same idempotency key finds the webhook of the first time, with its secret. Throws 400 naming `address` for one that the
 * server may not call, 409 `too-many-webhooks`.
 */
export async function addWebhook(
  app: AppContext,
  group: GroupDocument,
  { input, idempotencyKey }: { input: z.output<typeof NewWebhook>; idempotencyKey: string | null },
): Promise<WebhookSecret> {
  const _id = keyedId(idempotencyKey, "webhook", group.id);
  const known = await WebhookModel.findById(_id);
  if (known) return withSecret(app, known);
  await requireAllowed(app, input.address);
  const { address, topics, withTexts } = input;
  const createdAt = new Date(app.now());
  const webhook = { _id, groupId: group._id, address, topics, withTexts, createdAt };
  return withSecret(app, await insert({ ...webhook, secretSeed: newSeed(null) }));
}

/** Throws 400 naming `address` for one that the server may not call. */
export async function editWebhook(
  app: AppContext,
  webhook: WebhookDocument,
  { address, topics, withTexts, on }: WebhookChanges,
): Promise<WebhookDocument> {
  if (address !== undefined && address !== webhook.address) await requireAllowed(app, address);
  const set = {
    ...(address !== undefined && { address }),
    ...(topics !== undefined && { topics }),
    ...(withTexts !== undefined && { withTexts }),
    ...(on && { offAt: null, offReason: null }),
  };
  const changed = await WebhookModel.findByIdAndUpdate(
    webhook._id,
    { $set: set },
    { returnDocument: "after" },
  );
  if (!changed) throw notFound("The webhook");
  return changed;
}

/** What is under way just now finds it gone when it is tried again. */
export async function removeWebhook(app: AppContext, { _id }: WebhookDocument): Promise<void> {
  await callOffWebhookDeliveries(app, [_id]);
  await WebhookModel.deleteOne({ _id });
  // What was derived between the two.
  await callOffWebhookDeliveries(app, [_id]);
}

/** From now on calls are signed with it. A repeat with the same idempotency key makes the same one. */
export async function renewSecret(
  app: AppContext,
  { _id }: WebhookDocument,
  idempotencyKey: string | null,
): Promise<WebhookSecret> {
  const webhook = await WebhookModel.findByIdAndUpdate(
    _id,
    { $set: { secretSeed: newSeed(idempotencyKey, _id.toHexString()) } },
    { returnDocument: "after" },
  );
  if (!webhook) throw notFound("The webhook");
  return withSecret(app, webhook);
}

export async function removeWebhooksOfGroup(groupId: Types.ObjectId): Promise<void> {
  await WebhookModel.deleteMany({ groupId });
}

/** For the download of everything that is kept. The secret is no part of it: whoever reads the file could speak in our name. */
export function webhooksOf(groupIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return WebhookModel.find({ groupId: { $in: groupIds } })
    .select("groupId address topics withTexts offAt offReason createdAt")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

async function insert(webhook: Omit<Webhook, "slot" | "offAt" | "offReason"> & { _id: Types.ObjectId }) {
  const { _id, groupId } = webhook;
  for (;;) {
    const slot = freeSlot(await WebhookModel.find({ groupId }, { slot: 1 }).lean(), WEBHOOKS_PER_GROUP_MAX);
    if (!slot) throw tooManyWebhooks();
    try {
      return await WebhookModel.create({ ...webhook, slot });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A repeat of this very request was faster, or the slot was taken just now: look again.
      const existing = await WebhookModel.findById(_id);
      if (existing) return existing;
    }
  }
}

/** Asked again at each call; here so that who types it hears of it. */
async function requireAllowed(app: AppContext, address: string): Promise<void> {
  const refusal = await findRefusal(app, address, { timeLimitMs: LOOK_UP_LIMIT_MS });
  if (refusal !== null) throw badInput("address", ADDRESS_PROBLEMS[refusal], refusal);
}

/** No secret by itself: the key of the installation makes one of it. */
function newSeed(idempotencyKey: string | null, ...purpose: string[]): string {
  return keyedId(idempotencyKey, "webhookSecret", ...purpose).toHexString();
}

function withSecret(app: AppContext, webhook: WebhookDocument): WebhookSecret {
  return { webhook: presentWebhook(webhook), secret: webhookSecret(app, webhook) };
}

function tooManyWebhooks(): AppError {
  return new AppError({
    code: "too-many-webhooks",
    status: 409,
    message: `A group can have at most ${WEBHOOKS_PER_GROUP_MAX} webhooks. Remove one first.`,
  });
}
