import type { WebhookDelivery } from "../../../shared/contract/webhooks.js";
import {
  WEBHOOK_TEST,
  type DeliveryDocument,
  type DeliveryReason,
} from "../../notifications/deliveries/delivery.model.js";

const REASONS: Partial<Record<DeliveryReason, string>> = {
  over: "It was taken back before it was sent.",
  webhookOff: "The webhook was switched off.",
  tooMany: "There was too much to tell within an hour.",
  unsendable: "It could not be put into words.",
};

export function presentDelivery(delivery: DeliveryDocument): WebhookDelivery {
  const { id, kind, state, reason, dueAt, endedAt, attempts, lastError } = delivery;
  return {
    id: String(id),
    kind: kind === WEBHOOK_TEST ? "test" : kind,
    // Nobody taps what a webhook was told.
    fate: state === "opened" ? "sent" : state,
    endedAt: endedAt?.toISOString() ?? null,
    dueAt: state === "waiting" ? dueAt.toISOString() : null,
    tries: attempts,
    problem: (reason && REASONS[reason]) ?? lastError,
  };
}
