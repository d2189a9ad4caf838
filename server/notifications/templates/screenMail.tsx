import { z } from "zod";
import { MailFrame } from "../mails/MailFrame.js";
import { MailButton, MailHeading, MailParagraph, MailQuote } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenTime } from "../mails/spokenTime.js";

/** What is known of a screen that the caregivers of a display are told about. */
export const ScreenFacts = z.object({
  displayId: z.string(),
  displayName: z.string(),
  deviceName: z.string(),
  ...Moment.shape,
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
  const { displayName, deviceName, at, timeZone, clockFormat } = facts;
  const which = `${deviceName}, since ${spokenTime({ at, timeZone, clockFormat })} (${displayName}’s time).`;
  const reason = `You get this email because you look after ${displayName}’s display.`;
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
