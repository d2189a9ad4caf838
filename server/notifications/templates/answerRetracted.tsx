import { z } from "zod";
import { MailFrame } from "../mails/MailFrame.js";
import { MailButton, MailHeading, MailNote, MailQuote } from "../mails/MailText.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, shortened, type PushText } from "./pushText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenTime } from "../mails/spokenTime.js";

const DAY_MS = 24 * 60 * 60_000;

const AnswerPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  messageText: z.string(),
  answerText: z.string(),
  deviceName: z.string(),
  ...Moment.shape,
});

/** Follows a mail about an answer: it was a slip, and the message is open again. */
function retractedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const answer = AnswerPayload.parse(payload);
  const { displayName, answerText, messageText, deviceName } = answer;
  const title = `${displayName} took back "${answerText}"`;
  const when = `The answer was given ${spokenTime(answer)}, ${displayName}’s time, on “${deviceName}”, and taken back right after. You got an email about it before that was known.`;
  const asked = "This has no answer now:";
  const reason = `You get this email because you look after ${displayName}’s display.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={`${messageText} ${when}`} reason={reason}>
        <MailHeading>{`${displayName} took back “${answerText}”`}</MailHeading>
        <MailNote>{asked}</MailNote>
        <MailQuote>{messageText}</MailQuote>
        <MailNote>{when}</MailNote>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, `${asked}\n${messageText}`, when, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}

function retractedPush(payload: unknown): PushText {
  const { displayId, displayName, messageText, answerText } = AnswerPayload.parse(payload);
  return {
    title: `${displayName} took back "${answerText}"`,
    body: `${shortened(messageText)}\nThis has no answer now.`,
    url: pathOfDisplay(displayId),
    urgency: "high",
  };
}

export const answerRetracted: NewsTemplate<"occurrence.answerRetracted"> = {
  topic: "answers",
  delayMs: 0,
  freshForMs: DAY_MS,
  isForWhoWasTold: true,
  namesTimeOfLine: true,
  mail: retractedMail,
  push: retractedPush,
};
