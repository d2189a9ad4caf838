import type { QueryFilter, Types } from "mongoose";
import type { WebhookOffReason } from "../../../shared/contract/webhooks.js";
import type { AppContext } from "../../core/AppContext.js";
import { DeliveryModel } from "../deliveries/delivery.model.js";
import { WebhookFailed } from "./postToWebhook.js";
import { WebhookModel, type Webhook, type WebhookDocument } from "./webhook.model.js";

/**
 * Its address wants nothing any more: nothing is sent to it until its owner switches it on again, and what waits is called off. Harmless to
 * repeat. Throws WebhookFailed when it has another address by now, which nobody has asked.
 */
export async function switchOffGone(
  app: AppContext,
  { _id, address }: Pick<WebhookDocument, "_id" | "address">,
): Promise<void> {
  await switchOff(app, { _id, address }, "gone");
  if (await WebhookModel.exists({ _id, address: { $ne: address } }))
    throw new WebhookFailed("Its address was changed while it was called.");
}

/** Switches off those of a group from up to an instant. */
export async function switchOffWebhooksOfGroup(
  app: AppContext,
  { groupId, until }: { groupId: Types.ObjectId; until: Date },
): Promise<void> {
  await switchOff(app, { groupId, createdAt: { $lte: until } }, "takenOver");
}

/** What waits for a webhook that is no more, or is switched off, and is not being sent just now. */
export async function callOffWebhookDeliveries(app: AppContext, webhookIds: Types.ObjectId[]): Promise<void> {
  const now = new Date(app.now());
  await DeliveryModel.updateMany(
    {
      channel: "webhook",
      address: { $in: webhookIds.map((id) => id.toHexString()) },
      state: "waiting",
      $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }],
    },
    { $set: { state: "cancelled", reason: "webhookOff", endedAt: now } },
  );
}

async function switchOff(
  app: AppContext,
  which: QueryFilter<Webhook>,
  offReason: WebhookOffReason,
): Promise<void> {
  await WebhookModel.updateMany(
    { ...which, offAt: null },
    { $set: { offAt: new Date(app.now()), offReason } },
  );
  const off = await WebhookModel.find({ ...which, offAt: { $ne: null } }, { _id: 1 }).lean();
  if (off.length > 0)
    await callOffWebhookDeliveries(
      app,
      off.map(({ _id }) => _id),
    );
}
