import { WEBHOOK_CALLS_PER_HOUR_MAX } from "../../../shared/limits.js";
import { GroupModel, isHeld } from "../../circle/groups/group.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { MongoRateStore } from "../../limits/MongoRateStore.js";
import type { DeliveryDocument } from "../deliveries/delivery.model.js";
import { findEntryThread, isOver } from "../deliveries/newsThread.js";
import { postToWebhook } from "../webhooks/postToWebhook.js";
import { switchOffGone } from "../webhooks/switchOff.service.js";
import { WebhookModel, type WebhookDocument } from "../webhooks/webhook.model.js";
import { webhookBody } from "../webhooks/webhookBody.js";
import { notSent, SENT, type Channel } from "./Channel.js";

/** Below the lease of a delivery, so that a receiver that hangs is not asked by two processes at once. */
const TIME_LIMIT_MS = 10_000;
const HOUR_MS = 60 * 60_000;

/** To another system's address; the delivery's `address` is the webhook's id. What has happened meanwhile is looked up when it is sent. */
export const webhookChannel: Channel = {
  async send(app, delivery) {
    const webhook = await WebhookModel.findById(delivery.address);
    if (!webhook || webhook.offAt !== null) return notSent("webhookOff");
    const group = await GroupModel.findById(webhook.groupId, { heldUntil: 1 }).lean();
    if (isHeld(group, webhook.createdAt)) return { state: "held" };
    const found = delivery.entryKey === null ? null : await findEntryThread(delivery.entryKey);
    if (!found || isOver(found.entry, found.thread)) return notSent("over");
    if (await isTooMuch(app, delivery, webhook)) return notSent("tooMany");
    const { withTexts } = webhook;
    const body = webhookBody(found.entry, { thread: found.thread, withTexts });
    const outcome = await postToWebhook(app, webhook, {
      deliveryId: delivery.id,
      body,
      timeLimitMs: TIME_LIMIT_MS,
    });
    if (outcome === "sent") return SENT;
    await switchOffGone(app, webhook);
    return notSent("webhookOff");
  },
};

/** Counted at the first try only: a receiver that was away gets what it has missed. */
async function isTooMuch(
  app: AppContext,
  { attempts }: DeliveryDocument,
  webhook: WebhookDocument,
): Promise<boolean> {
  if (attempts > 1) return false;
  const counter = new MongoRateStore({ name: "webhookCalls", windowMs: HOUR_MS, now: () => app.now() });
  const { totalHits } = await counter.increment(webhook.id);
  return totalHits > WEBHOOK_CALLS_PER_HOUR_MAX;
}
