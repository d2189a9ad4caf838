import type { OutboxItem } from "../outboxItem.model.js";
import { answerMail } from "./AnswerMail.js";
import { deviceJoinedMail } from "./DeviceJoinedMail.js";
import { feedbackMail } from "./FeedbackMail.js";
import type { ComposedMail } from "./renderMail.js";

/** The mail for an outbox item. `dashboardUrl` null: no links. Throws when the payload is not what its kind needs. */
export function composeMail(
  item: Pick<OutboxItem, "kind" | "payload">,
  dashboardUrl: string | null,
): Promise<ComposedMail> {
  switch (item.kind) {
    case "answerMail":
      return answerMail(item.payload, dashboardUrl);
    case "deviceJoinedMail":
      return deviceJoinedMail(item.payload, dashboardUrl);
    case "feedbackMail":
      return feedbackMail(item.payload);
  }
}
