import { z } from "zod";
import { CallUrgency } from "../../../shared/contract/calls.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";
import { spokenTime } from "./spokenTime.js";

/** A request that took longer than this to arrive was asked on a screen without a connection. */
const LATE_MS = 2 * 60_000;

const CallRequestPayload = z.object({
  displayName: z.string(),
  urgency: CallUrgency,
  deviceName: z.string(),
  at: z.coerce.date(),
  receivedAt: z.coerce.date(),
  timeZone: z.string(),
});

/** "Mum asks to be called now", with when and at which screen, and what to do. */
export function callRequestMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const request = CallRequestPayload.parse(payload);
  const { displayName, urgency, deviceName, at, receivedAt, timeZone } = request;
  const title = `${displayName} asks to be called ${urgency}`;
  const when = `${spokenTime(at, timeZone)}, ${displayName}’s time, on “${deviceName}”.`;
  const late =
    receivedAt.getTime() - at.getTime() > LATE_MS
      ? "The screen was offline then and could only tell now."
      : null;
  const whatToDo = `If you can call, say so in the dashboard: ${displayName}’s screen then says that it is you who will call, and the others know.`;
  const reason = `You get this mail because you look after ${displayName}’s display.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={when} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{whatToDo}</MailParagraph>
        <MailNote>{when}</MailNote>
        {late && <MailNote>{late}</MailNote>}
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, when, late, whatToDo, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}
