import type { Webhook } from "../../../shared/contract/webhooks.js";
import type { WebhookDocument } from "../../notifications/webhooks/webhook.model.js";

export function presentWebhook(webhook: WebhookDocument): Webhook {
  const { id, address, topics, withTexts, offAt, offReason, createdAt } = webhook;
  return {
    id: String(id),
    address,
    topics: [...topics],
    withTexts,
    off: offAt && offReason ? { at: offAt.toISOString(), reason: offReason } : null,
    createdAt: createdAt.toISOString(),
  };
}
