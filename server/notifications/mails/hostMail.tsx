import { BRAND } from "../../../shared/brand.js";
import { MailFrame } from "./MailFrame.js";
import { MailHeading, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

/** To whoever runs the installation, at most once an hour for each cause: what has happened, what it means and what to do. */
export function hostMail(title: string, [what, ...others]: [string, ...string[]]): Promise<ComposedMail> {
  const reason = `${BRAND.name} sends this at most once an hour.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={what} reason={reason}>
        <MailHeading>{title}</MailHeading>
        {[what, ...others].map((paragraph) => (
          <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
        ))}
      </MailFrame>
    ),
    lines: [title, what, ...others, reason],
  });
}
