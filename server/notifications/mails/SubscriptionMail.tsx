import { z } from "zod";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

const SubscriptionPayload = z.object({ matter: z.enum(["paymentFailed", "second", "refunded", "disputed"]) });

type Matter = z.infer<typeof SubscriptionPayload>["matter"];

const WORDS: Record<Matter, { title: string; meaning: string; next: string }> = {
  paymentFailed: {
    title: "Your payment did not go through",
    meaning:
      "We could not take the payment for your subscription. Nothing has ended: it is tried again in the next days.",
    next: "To use another card, open My Account and choose Update Subscription.",
  },
  second: {
    title: "You subscribed twice: we gave one back",
    meaning:
      "There was a subscription already, so we have ended the second one and refunded what you paid for it.",
    next: "Your first subscription goes on. It may take some days until you see the money on your account.",
  },
  refunded: {
    title: "Your subscription has ended",
    meaning: "Your payment was refunded, so your subscription has ended.",
    next: "All that is scheduled goes on showing, and answers keep coming in. To add and change things again, subscribe in My Account.",
  },
  disputed: {
    title: "Your subscription has ended",
    meaning: "The payment was disputed at your bank, so your subscription has ended.",
    next: "All that is scheduled goes on showing, and answers keep coming in. If that was a mistake, write to us, or subscribe again in My Account.",
  },
};

/** Tells the owner of a subscription what has happened to it. */
export function subscriptionMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { title, meaning, next } = WORDS[SubscriptionPayload.parse(payload).matter];
  const account = dashboardUrl && new URL("account", dashboardUrl).href;
  const reason = "You get this email because you have a subscription.";

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={meaning} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{meaning}</MailParagraph>
        <MailParagraph>{next}</MailParagraph>
        {account && <MailButton href={account}>Open My Account</MailButton>}
      </MailFrame>
    ),
    lines: [title, meaning, next, account && `My Account: ${account}`, reason],
  });
}
