import { z } from "zod";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailParagraph } from "./MailText.js";
import { groupAddress } from "./OwnershipOfferedMail.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

const AnswerPayload = z.object({ groupName: z.string(), memberName: z.string(), accepted: z.boolean() });

/** Tells who offered a group what became of the offer. */
export function ownershipAnsweredMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { groupName, memberName, accepted } = AnswerPayload.parse(payload);
  const title = accepted ? `${memberName} owns ${groupName} now` : `${memberName} declined ${groupName}`;
  const what = accepted
    ? `${memberName} accepted the group that you offered. You stay in it as a caregiver; ${memberName} now decides who is in it and who sees what.`
    : `${memberName} doesn’t want to take over the group that you offered. It stays yours, and nothing has changed. You can offer it to someone else.`;
  const reason = `You get this email because you offered ${groupName} to ${memberName}.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={what} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{what}</MailParagraph>
        {dashboardUrl && <MailButton href={groupAddress(dashboardUrl)}>Open the group</MailButton>}
      </MailFrame>
    ),
    lines: [title, what, dashboardUrl && `The group: ${groupAddress(dashboardUrl)}`, reason],
  });
}
