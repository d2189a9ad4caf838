import { Types } from "mongoose";
import type { WebhookDelivery } from "../../../shared/contract/webhooks.js";
import { WEBHOOK_DELIVERIES_LISTED } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { notPermitted } from "../../core/AppError.js";
import { serverKey } from "../../core/uniqueKey.js";
import { GroupModel, isHeld } from "../../circle/groups/group.model.js";
import { DeliveryModel, WEBHOOK_TEST } from "../../notifications/deliveries/delivery.model.js";
import { postToWebhook, WebhookFailed } from "../../notifications/webhooks/postToWebhook.js";
import { switchOffGone } from "../../notifications/webhooks/switchOff.service.js";
import type { WebhookDocument } from "../../notifications/webhooks/webhook.model.js";
import { testBody } from "../../notifications/webhooks/webhookBody.js";
import { presentDelivery } from "./delivery.present.js";

/** Below the time that a call of the API may take: somebody waits for it. */
const TIME_LIMIT_MS = 6_000;

/** The last ones that a webhook was told, or is to be told, newest first. */
export async function listDeliveries({ id }: WebhookDocument): Promise<WebhookDelivery[]> {
  const deliveries = await DeliveryModel.find({ channel: "webhook", address: String(id) })
    .sort({ _id: -1 })
    .limit(WEBHOOK_DELIVERIES_LISTED);
  return deliveries.map(presentDelivery);
}

/**
 * Calls it once, whether it is switched on or not, and keeps what became of it among what it was told. Throws 409 `not-permitted` for one
 * from before an account was taken over, until its owner was asked.
 */
export async function testWebhook(app: AppContext, webhook: WebhookDocument): Promise<WebhookDelivery> {
  const group = await GroupModel.findById(webhook.groupId, { heldUntil: 1 }).lean();
  if (isHeld(group, webhook.createdAt)) throw notPermitted("Answer first what is to stay of this group.");
  const _id = new Types.ObjectId();
  const fate = await call(app, webhook, _id);
  const at = new Date(app.now());
  const delivery = await DeliveryModel.create({
    _id,
    uniqueKey: serverKey("webhookTest", _id),
    kind: WEBHOOK_TEST,
    groupId: webhook.groupId,
    channel: "webhook",
    address: webhook.id,
    ...fate,
    attempts: 1,
    dueAt: at,
    endedAt: at,
  });
  return presentDelivery(delivery);
}

async function call(app: AppContext, webhook: WebhookDocument, id: Types.ObjectId) {
  const test = { id: id.toHexString(), groupId: webhook.groupId.toHexString(), at: new Date(app.now()) };
  const sent = { deliveryId: test.id, body: testBody(test), timeLimitMs: TIME_LIMIT_MS };
  try {
    if ((await postToWebhook(app, webhook, sent)) === "sent") return { state: "sent" as const };
    await switchOffGone(app, webhook);
    return { state: "cancelled" as const, reason: "webhookOff" as const };
  } catch (error) {
    if (!(error instanceof WebhookFailed)) throw error;
    return { state: "failed" as const, lastError: error.message };
  }
}
