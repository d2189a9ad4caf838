import { BRAND } from "../../../shared/brand.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

/** Lets a user who forgot the password choose a new one. */
export function resetPasswordMail(link: string): Promise<ComposedMail> {
  const title = "Choose a new password";
  const ask = `Someone, most likely you, asked for a new password for ${BRAND.name}. Choose it here:`;
  const effect = "With the new password, every browser that is logged in is logged out.";
  const limits = "The link works once, for an hour after it was first asked for.";
  const otherwise = "If it wasn’t you, ignore this email: your password stays as it is.";
  const reason = `You get this email because a new password was asked for on ${BRAND.name}.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={ask} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{ask}</MailParagraph>
        <MailButton href={link}>Choose a new password</MailButton>
        <MailNote>{effect}</MailNote>
        <MailNote>{limits}</MailNote>
        <MailNote>{otherwise}</MailNote>
      </MailFrame>
    ),
    lines: [title, ask, link, effect, limits, otherwise, reason],
  });
}
