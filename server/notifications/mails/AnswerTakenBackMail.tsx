import { z } from "zod";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailQuote } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";
import { spokenTime } from "./spokenTime.js";

const AnswerPayload = z.object({
  displayName: z.string(),
  messageText: z.string(),
  answerText: z.string(),
  deviceName: z.string(),
  at: z.coerce.date(),
  timeZone: z.string(),
});

/** Follows a mail about an answer: it was a slip, and the message is open again. */
export function answerTakenBackMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const answer = AnswerPayload.parse(payload);
  const { displayName, answerText, messageText, deviceName } = answer;
  const title = `${displayName} took back "${answerText}"`;
  const when = `The answer was given ${spokenTime(answer.at, answer.timeZone)}, ${displayName}’s time, on “${deviceName}”, and taken back right after. You were told of it before that was known.`;
  const asked = "This has no answer now:";
  const reason = `You get this mail because you look after ${displayName}’s display.`;

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
