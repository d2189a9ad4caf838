import { z } from "zod";
import { ANSWER_NOTIFY_DELAY_MS } from "../../../shared/limits.js";
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

/** "Mum answered "Good"", with what was asked, when and at which screen. */
function answerMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const answer = AnswerPayload.parse(payload);
  const { displayName, answerText, messageText, deviceName } = answer;
  const title = `${displayName} answered "${answerText}"`;
  const when = `${spokenTime(answer)}, ${displayName}’s time, on “${deviceName}”.`;
  const asked = "This was on the screen:";
  const reason = `You get this email because you look after ${displayName}’s display.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={`${messageText} ${when}`} reason={reason}>
        <MailHeading>{`${displayName} answered “${answerText}”`}</MailHeading>
        <MailNote>{asked}</MailNote>
        <MailQuote>{messageText}</MailQuote>
        <MailNote>{when}</MailNote>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, `${asked}\n${messageText}`, when, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}

function answerPush(payload: unknown): PushText {
  const { displayId, displayName, messageText, answerText, ...moment } = AnswerPayload.parse(payload);
  return {
    title: `${displayName} answered "${answerText}"`,
    body: `${shortened(messageText)}\n${spokenTime(moment)}`,
    url: pathOfDisplay(displayId),
    urgency: "high",
  };
}

export const occurrenceAnswered: NewsTemplate<"occurrence.answered"> = {
  topic: "answers",
  // Until then it can be retracted.
  delayMs: ANSWER_NOTIFY_DELAY_MS,
  freshForMs: DAY_MS,
  isNews: (facts) => facts.isNews,
  isOverBy: ({ kind }) => kind === "occurrence.answerRetracted",
  mail: answerMail,
  push: answerPush,
};
