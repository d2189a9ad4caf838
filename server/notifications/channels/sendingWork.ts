import type { ChannelName, DeliveryRow } from "../deliveries/delivery.model.js";

/** The due work that sends what goes by a channel, by the name under which it is registered: what is urgent has its own, and waits for none of the rest. */
export const SENDING_WORK = {
  mail: { urgent: "sendUrgentMails", other: "sendDueNotifications" },
  push: { urgent: "sendUrgentPushes", other: "sendDuePushes" },
  webhook: { urgent: "sendUrgentWebhooks", other: "sendDueWebhooks" },
} as const satisfies Record<ChannelName, { urgent: string; other: string }>;

/** Whom these wake. */
export function sendingWorkOf(deliveries: Pick<DeliveryRow, "channel" | "urgent">[]): string[] {
  const names = deliveries.map(({ channel, urgent }) => SENDING_WORK[channel][urgent ? "urgent" : "other"]);
  return [...new Set(names)];
}
