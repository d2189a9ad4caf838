import { unknownKind } from "../deliveries/unknownKind.js";
import type { DirectKind } from "../deliveries/delivery.model.js";
import { codesSprayedMail } from "./CodesSprayedMail.js";
import { daySummaryMail } from "./DaySummaryMail.js";
import { feedbackMail } from "./FeedbackMail.js";
import { groupChangedMail } from "./GroupChangedMail.js";
import { inviteMail } from "./InviteMail.js";
import { joinedMail } from "./JoinedMail.js";
import { mailsReturnedMail } from "./MailsReturnedMail.js";
import { nobodyReachedMail } from "./NobodyReachedMail.js";
import { ownershipAnsweredMail } from "./OwnershipAnsweredMail.js";
import { ownershipOfferedMail } from "./OwnershipOfferedMail.js";
import type { ComposedMail } from "./renderMail.js";
import { resetPasswordMail } from "./ResetPasswordMail.js";
import { screensSilentMail } from "./ScreensSilentMail.js";
import { securityMail } from "./SecurityMail.js";
import { subscriptionMail } from "./SubscriptionMail.js";
import { verifyEmailMail } from "./VerifyEmailMail.js";

interface MailAddresses {
  /** null: no links to the dashboard. */
  dashboardUrl: string | null;
  /** The link with a secret that the mail is about; empty where a kind has none. */
  link: string;
  /** Where a stranger stops further mails; empty in mails to others. */
  stopPage: string;
}

/** A mail that follows from no activity entry. Throws when the payload is not what its kind needs. */
export function composeMail(
  item: { kind: DirectKind; payload: Record<string, unknown> },
  { dashboardUrl, link, stopPage }: MailAddresses,
): Promise<ComposedMail> {
  switch (item.kind) {
    case "joinedMail":
      return joinedMail(item.payload, dashboardUrl);
    case "groupChangedMail":
      return groupChangedMail(item.payload, dashboardUrl);
    case "nobodyReachedMail":
      return nobodyReachedMail(item.payload, dashboardUrl);
    case "daySummaryMail":
      return daySummaryMail(item.payload, dashboardUrl);
    case "codesSprayedMail":
      return codesSprayedMail(item.payload);
    case "screensSilentMail":
      return screensSilentMail(item.payload);
    case "mailsReturnedMail":
      return mailsReturnedMail(item.payload, dashboardUrl);
    case "subscriptionMail":
      return subscriptionMail(item.payload, dashboardUrl);
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
    default:
      throw unknownKind(item.kind);
  }
}
