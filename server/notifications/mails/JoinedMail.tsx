import { summaryText } from "../deliveries/summaryText.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

/** "12 more answers from Mum’s display", in place of as many mails. */
export function joinedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { displayName, title, explanation } = summaryText(payload);
  const reason = `You get this email because you look after ${displayName}’s display.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={explanation} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{explanation}</MailParagraph>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, explanation, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}
