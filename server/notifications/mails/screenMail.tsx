import { z } from "zod";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailParagraph, MailQuote } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";
import { spokenTime } from "./spokenTime.js";

/** What is known of a screen that the caregivers of a display are told about. */
export const ScreenFacts = z.object({
  displayName: z.string(),
  deviceName: z.string(),
  at: z.coerce.date(),
  timeZone: z.string(),
});

interface ScreenWords {
  title: string;
  /** What to do when the family itself is at it, and what when it is not. */
  expected: string;
  unexpected: string;
}

/** A mail about one screen: which it is, since when, and what to do. */
export function screenMail(
  facts: z.output<typeof ScreenFacts>,
  { title, expected, unexpected }: ScreenWords,
  dashboardUrl: string | null,
): Promise<ComposedMail> {
  const { displayName, deviceName, at, timeZone } = facts;
  const which = `${deviceName}, since ${spokenTime(at, timeZone)} (${displayName}’s time).`;
  const reason = `You get this mail because you look after ${displayName}’s display.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={which} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailQuote>{which}</MailQuote>
        <MailParagraph>{expected}</MailParagraph>
        <MailParagraph>{unexpected}</MailParagraph>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, which, expected, unexpected, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}
