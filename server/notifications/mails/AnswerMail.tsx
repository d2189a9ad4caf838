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

/** "Mum answered "Good"", with what was asked, when and at which screen. */
export function answerMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const answer = AnswerPayload.parse(payload);
  const { displayName, answerText, messageText, deviceName } = answer;
  const title = `${displayName} answered "${answerText}"`;
  const when = `${spokenTime(answer.at, answer.timeZone)}, ${displayName}’s time, on “${deviceName}”.`;
  const asked = "This was on the screen:";
  const reason = `You get this mail because you look after ${displayName}’s display.`;

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
