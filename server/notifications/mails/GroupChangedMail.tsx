import { BRAND } from "../../../shared/brand.js";
import { groupChangeText } from "../groupChanges/groupChangeText.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

/** "Per Berg joined The Bergs", with what that means. */
export function groupChangedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { title, explanation } = groupChangeText(payload);
  const reason = `You get this email because you are in a group of ${BRAND.name}.`;
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
