import { z } from "zod";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailParagraph, MailQuote } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";
import { spokenTime } from "./spokenTime.js";

const DeviceJoinedPayload = z.object({
  displayName: z.string(),
  deviceName: z.string(),
  at: z.coerce.date(),
  timeZone: z.string(),
});

/** Tells who looks after a display that a screen was let in, so that a stranger's is noticed at once. */
export function deviceJoinedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { displayName, deviceName, at, timeZone } = DeviceJoinedPayload.parse(payload);
  const title = `A new screen shows ${displayName}’s display`;
  const which = `${deviceName}, since ${spokenTime(at, timeZone)} (${displayName}’s time).`;
  const expected = "If you or your family have just set it up, all is well and there is nothing to do.";
  const remove = `If nobody of you did, remove it: in the dashboard, open ${displayName}’s display, find “${deviceName}” among its screens and choose Remove. It stops showing the display at once and cannot come back by itself.`;
  const reason = `You get this mail because you look after ${displayName}’s display.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={which} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailQuote>{which}</MailQuote>
        <MailParagraph>{expected}</MailParagraph>
        <MailParagraph>{remove}</MailParagraph>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, which, expected, remove, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}
