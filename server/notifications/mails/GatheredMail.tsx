import { BRAND } from "../../../shared/brand.js";
import type { GatheredText } from "../deliveries/gathering/gatheredText.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

/** "4 things happened in your quiet hours", each in a line with its time and whether it is over. */
export function gatheredMail(
  { title, lines, more }: GatheredText,
  dashboardUrl: string | null,
): Promise<ComposedMail> {
  const reason = `You get this email because you have a ${BRAND.name} account. You choose in My Account what you are told, and when.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={lines[0] ?? ""} reason={reason}>
        <MailHeading>{title}</MailHeading>
        {lines.map((line) => (
          <MailParagraph key={line}>{line}</MailParagraph>
        ))}
        {more && <MailNote>{more}</MailNote>}
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, ...lines, more, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}
