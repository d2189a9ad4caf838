import { z } from "zod";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "./MailText.js";
import { groupAddress } from "./OwnershipOfferedMail.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

const ReturnedPayload = z.object({ memberName: z.string(), groupName: z.string() });

/** Tells the owner of a group that a member is not reached by mail any more. Their address is not said. */
export function mailsReturnedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { memberName, groupName } = ReturnedPayload.parse(payload);
  const title = `Emails to ${memberName} come back`;
  const what = `Several emails to ${memberName} came back: the mailbox does not take them. So ${memberName} is not told by email of what happens in ${groupName} any more. Push messages still come, where they are turned on.`;
  const whatToDo = `Tell ${memberName}, and see that somebody else is told if it matters. In My Account, ${memberName} can turn emails on again.`;
  const reason = `You get this email because you own ${groupName}.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={what} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{what}</MailParagraph>
        <MailNote>{whatToDo}</MailNote>
        {dashboardUrl && <MailButton href={groupAddress(dashboardUrl)}>Open the group</MailButton>}
      </MailFrame>
    ),
    lines: [title, what, whatToDo, dashboardUrl && `The group: ${groupAddress(dashboardUrl)}`, reason],
  });
}
