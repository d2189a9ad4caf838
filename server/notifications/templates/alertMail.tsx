import { MailFrame } from "../mails/MailFrame.js";
import { MailButton, MailHeading, MailParagraph } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";

interface AlertMail {
  title: string;
  what: string;
  displayName: string;
}

/** What is wrong with a screen, or no longer is, and what to do. */
export function alertMail(
  { title, what, displayName }: AlertMail,
  dashboardUrl: string | null,
): Promise<ComposedMail> {
  const reason = `You get this email because you look after ${displayName}’s display.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={what} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{what}</MailParagraph>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, what, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}
