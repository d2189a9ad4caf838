import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { pathOfDisplay, type PushText } from "../templates/pushText.js";
import type { DeliveryDocument } from "./delivery.model.js";
import { findRecipient } from "./recipient.js";
import { summaryText } from "./summaryText.js";

interface PushedSummary {
  user: UserDocument;
  topic: NotificationTopic;
  words(): PushText;
}

/** A summary of too much news, as it is pushed; null when whom it is for may not see the display any more. */
export async function findSummary(delivery: DeliveryDocument): Promise<PushedSummary | null> {
  const user = await findRecipient(delivery);
  return (
    user && { user, topic: delivery.payload?.topic as NotificationTopic, words: () => wordsOf(delivery) }
  );
}

function wordsOf({ payload, displayId }: DeliveryDocument): PushText {
  const { title, explanation } = summaryText(payload);
  return {
    title,
    body: explanation,
    url: pathOfDisplay(String(displayId)),
    urgency: "normal",
  };
}
