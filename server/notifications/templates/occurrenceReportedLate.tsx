import { z } from "zod";
import { MailFrame } from "../mails/MailFrame.js";
import { MailButton, MailHeading, MailParagraph, MailQuote } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, shortened, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;

const LatePayload = z.object({ displayId: z.string(), displayName: z.string(), messageText: z.string() });

const WHAT = "The screen was offline then and reports it now. It was shown at its time and has no answer.";

/** Takes back "has not seen": the screen did show it. */
function lateMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { displayName, messageText } = LatePayload.parse(payload);
  const title = `${displayName}’s screen did show it`;
  const reason = `You get this email because you were told that ${displayName} had not seen it.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={`${messageText} ${WHAT}`} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailQuote>{messageText}</MailQuote>
        <MailParagraph>{WHAT}</MailParagraph>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, messageText, WHAT, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}

function latePush(payload: unknown): PushText {
  const { displayId, displayName, messageText } = LatePayload.parse(payload);
  return {
    title: `${displayName}’s screen did show it`,
    body: `${shortened(messageText)}\n${WHAT}`,
    url: pathOfDisplay(displayId),
    urgency: "normal",
  };
}

export const occurrenceReportedLate: NewsTemplate<"occurrence.reportedLate"> = {
  topic: "missed",
  delayMs: 0,
  freshForMs: DAY_MS,
  // An answer that came late is news of its own, to everybody.
  isNews: ({ turnedInto }) => turnedInto === "shown",
  isForWhoWasTold: true,
  mail: lateMail,
  push: latePush,
};
