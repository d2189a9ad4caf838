import type { OutboxItem } from "../outboxItem.model.js";
import { answerMail } from "./AnswerMail.js";
import { codesSprayedMail } from "./CodesSprayedMail.js";
import { deviceAskedMail } from "./DeviceAskedMail.js";
import { deviceJoinedMail } from "./DeviceJoinedMail.js";
import { feedbackMail } from "./FeedbackMail.js";
import { inviteMail } from "./InviteMail.js";
import type { ComposedMail } from "./renderMail.js";
import { resetPasswordMail } from "./ResetPasswordMail.js";
import { verifyEmailMail } from "./VerifyEmailMail.js";

interface MailAddresses {
  /** null: no links to the dashboard. */
  dashboardUrl: string | null;
  /** The link with a secret that the mail is about; empty where a kind has none. */
  link: string;
}

/** The mail for an outbox item. Throws when the payload is not what its kind needs. */
export function composeMail(
  item: Pick<OutboxItem, "kind" | "payload">,
  { dashboardUrl, link }: MailAddresses,
): Promise<ComposedMail> {
  switch (item.kind) {
    case "answerMail":
      return answerMail(item.payload, dashboardUrl);
    case "deviceJoinedMail":
      return deviceJoinedMail(item.payload, dashboardUrl);
    case "deviceAskedMail":
      return deviceAskedMail(item.payload, dashboardUrl);
    case "codesSprayedMail":
      return codesSprayedMail(item.payload);
    case "feedbackMail":
      return feedbackMail(item.payload);
    case "inviteMail":
      return inviteMail(item.payload, link);
    case "verifyEmailMail":
      return verifyEmailMail(link);
    case "resetPasswordMail":
      return resetPasswordMail(link);
  }
}
