import { z } from "zod";
import { BRAND } from "../../../shared/brand.js";
import { NewFeedback, type FeedbackType } from "../../../shared/contract/feedback.js";
import { MailFrame } from "./MailFrame.js";
import { MailHeading, MailNote, MailQuote } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

const FeedbackPayload = NewFeedback.shape.formData.extend({
  type: NewFeedback.shape.type,
  userId: z.string().nullish(),
});

const TITLES: Record<FeedbackType, string> = {
  feedback: "Feedback",
  accountFeedback: "Feedback from an account page",
  professionalReachOut: "A professional reaches out",
  communityReachOutFromPricingPage: "A community reaches out",
  contact: "A message from the contact page",
};

/** A form that somebody sent to the people behind the product; answering the mail answers that person. */
export async function feedbackMail(payload: unknown): Promise<ComposedMail> {
  const { name, email, comments, type, userId } = FeedbackPayload.parse(payload);
  const title = `${TITLES[type]}: ${name}`;
  const from = `From ${name}, ${email}`;
  const account = userId ? `Logged in as ${userId}` : "Not logged in";
  const reason = `Sent by a form of ${BRAND.name}. Answer this email to write to ${name}.`;

  const mail = await renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={comments} reason={reason}>
        <MailHeading>{TITLES[type]}</MailHeading>
        <MailQuote>{comments}</MailQuote>
        <MailNote>{from}</MailNote>
        <MailNote>{account}</MailNote>
      </MailFrame>
    ),
    lines: [TITLES[type], comments, from, account, reason],
  });
  return { ...mail, replyTo: email };
}
