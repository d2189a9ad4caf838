import { z } from "zod";
import { BRAND } from "../../../shared/brand.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailLink, MailNote, MailParagraph } from "./MailText.js";
import { quotedName } from "./quotedName.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

const InvitePayload = z.object({ groupName: z.string(), inviterName: z.string() });

interface InviteLinks {
  link: string;
  /** Where its reader stops such mails. */
  stopPage: string;
}

/**
 * Invites an address into a group. It says the same to who has an account and to who has none. Its reader may know nobody of them, so their
 * words are quoted and hold no link.
 */
export function inviteMail(payload: unknown, { link, stopPage }: InviteLinks): Promise<ComposedMail> {
  const names = InvitePayload.parse(payload);
  const groupName = quotedName(names.groupName, "a group");
  const inviterName = quotedName(names.inviterName, "Someone");
  const title = `${inviterName} invites you to ${groupName}`;
  const what = `With ${BRAND.name}, families and care teams send messages and reminders to the screen of someone they care for. ${inviterName} asks you to join ${groupName}.`;
  const limits =
    "The link works for a week. You can accept or decline; if you have no account yet, you make one on the way.";
  const otherwise = `If you don’t know ${inviterName}, ignore this email.`;
  const stop = "Don’t email this address again";
  const reason = `You get this email because ${inviterName} entered this address.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={what} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{what}</MailParagraph>
        <MailButton href={link}>See the invitation</MailButton>
        <MailNote>{limits}</MailNote>
        <MailNote>{otherwise}</MailNote>
        <MailNote>
          <MailLink href={stopPage}>{stop}</MailLink>
        </MailNote>
      </MailFrame>
    ),
    lines: [title, what, link, limits, otherwise, `${stop}: ${stopPage}`, reason],
  });
}
