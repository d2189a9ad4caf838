import { z } from "zod";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

const OfferPayload = z.object({ groupName: z.string(), ownerName: z.string() });

/** Tells a member that the owner of the group offers it to them, and where to answer. */
export function ownershipOfferedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { groupName, ownerName } = OfferPayload.parse(payload);
  const title = `${ownerName} offers you ${groupName}`;
  const meaning = `As its owner you decide who is in the group and who sees what, and you take over its plan. ${ownerName} stays as a caregiver.`;
  const how = `To answer, open My Account, choose ${groupName} and then “Members and invitations”. You can accept or decline; until you accept, nothing changes.`;
  const reason = `You get this email because you are a member of ${groupName}.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={meaning} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{meaning}</MailParagraph>
        {dashboardUrl && <MailButton href={groupAddress(dashboardUrl)}>Open the group</MailButton>}
        <MailNote>{how}</MailNote>
      </MailFrame>
    ),
    lines: [title, meaning, how, dashboardUrl && `The group: ${groupAddress(dashboardUrl)}`, reason],
  });
}

/** Beside the dashboard. */
export function groupAddress(dashboardUrl: string): string {
  return new URL("group", dashboardUrl).href;
}
