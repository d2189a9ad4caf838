import { BRAND } from "../../../shared/brand.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

/** Asks a new user to confirm that the address is theirs. */
export function verifyEmailMail(link: string): Promise<ComposedMail> {
  const title = "Please confirm your email address";
  const ask = `Someone, most likely you, signed up to ${BRAND.name} with this address. Confirm that it is yours:`;
  const limits = "The link works once, for three days after it was first asked for.";
  const otherwise = "If it wasn’t you, ignore this email.";
  const reason = `You get this email because this address was used to sign up to ${BRAND.name}.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={ask} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{ask}</MailParagraph>
        <MailButton href={link}>Confirm this address</MailButton>
        <MailNote>{limits}</MailNote>
        <MailNote>{otherwise}</MailNote>
      </MailFrame>
    ),
    lines: [title, ask, link, limits, otherwise, reason],
  });
}
