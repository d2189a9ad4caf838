import type { MailKind, OutboxItem } from "../outboxItem.model.js";
import { answerMail } from "./AnswerMail.js";
import { answerTakenBackMail } from "./AnswerTakenBackMail.js";
import { callRequestMail } from "./CallRequestMail.js";
import { codesSprayedMail } from "./CodesSprayedMail.js";
import { deviceAskedMail } from "./DeviceAskedMail.js";
import { deviceJoinedMail } from "./DeviceJoinedMail.js";
import { feedbackMail } from "./FeedbackMail.js";
import { inviteMail } from "./InviteMail.js";
import { joinedMail } from "./JoinedMail.js";
import { ownershipAnsweredMail } from "./OwnershipAnsweredMail.js";
import { ownershipOfferedMail } from "./OwnershipOfferedMail.js";
import { recordingMail } from "./RecordingMail.js";
import type { ComposedMail } from "./renderMail.js";
import { resetPasswordMail } from "./ResetPasswordMail.js";
import { securityMail } from "./SecurityMail.js";
import { verifyEmailMail } from "./VerifyEmailMail.js";

interface MailAddresses {
  /** null: no links to the dashboard. */
  dashboardUrl: string | null;
  /** The link with a secret that the mail is about; empty where a kind has none. */
  link: string;
  /** Where a stranger stops further mails; empty in mails to others. */
  stopPage: string;
}

/** The mail for an outbox item. Throws when the payload is not what its kind needs. */
export function composeMail(
  item: Pick<OutboxItem, "payload"> & { kind: MailKind },
  { dashboardUrl, link, stopPage }: MailAddresses,
): Promise<ComposedMail> {
  switch (item.kind) {
    case "answerMail":
      return answerMail(item.payload, dashboardUrl);
    case "answerTakenBackMail":
      return answerTakenBackMail(item.payload, dashboardUrl);
    case "callRequestMail":
      return callRequestMail(item.payload, dashboardUrl);
    case "recordingMail":
      return recordingMail(item.payload, dashboardUrl);
    case "deviceJoinedMail":
      return deviceJoinedMail(item.payload, dashboardUrl);
    case "deviceAskedMail":
      return deviceAskedMail(item.payload, dashboardUrl);
    case "joinedMail":
      return joinedMail(item.payload, dashboardUrl);
    case "codesSprayedMail":
      return codesSprayedMail(item.payload);
    case "feedbackMail":
      return feedbackMail(item.payload);
    case "inviteMail":
      return inviteMail(item.payload, { link, stopPage });
    case "ownershipOfferedMail":
      return ownershipOfferedMail(item.payload, dashboardUrl);
    case "ownershipAnsweredMail":
      return ownershipAnsweredMail(item.payload, dashboardUrl);
    case "verifyEmailMail":
      return verifyEmailMail(link);
    case "securityMail":
      return securityMail(item.payload, dashboardUrl);
    case "resetPasswordMail":
      return resetPasswordMail(link);
  }
}
