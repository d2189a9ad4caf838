import type { QueryFilter, Types } from "mongoose";
import type { WebhookOffReason } from "../../../shared/contract/webhooks.js";
import type { AppContext } from "../../core/AppContext.js";
import { DeliveryModel } from "../deliveries/delivery.model.js";
import { WebhookModel, type Webhook } from "./webhook.model.js";

/** Nothing is sent to it any more until its owner switches it on again; what waits is called off. Harmless to repeat. */
export async function switchOffWebhook(
  app: AppContext,
  webhookId: Types.ObjectId,
  reason: WebhookOffReason,
): Promise<void> {
  await switchOff(app, { _id: webhookId }, reason);
}

/** The same for those of a group from up to an instant. */
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
  const webhooks = await WebhookModel.find(which, { _id: 1 }).lean();
  const ids = webhooks.map(({ _id }) => _id);
  if (ids.length === 0) return;
  await WebhookModel.updateMany(
    { _id: { $in: ids }, offAt: null },
    { $set: { offAt: new Date(app.now()), offReason } },
  );
  await callOffWebhookDeliveries(app, ids);
}
