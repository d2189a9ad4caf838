import { z } from "zod";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";
import { spokenTime } from "./spokenTime.js";

const RecordingPayload = z.object({
  displayName: z.string(),
  seconds: z.number(),
  deviceName: z.string(),
  at: z.coerce.date(),
  timeZone: z.string(),
});

/** "Mum recorded a message for you", how long it is, when and at which screen. The sound itself stays in the dashboard. */
export function recordingMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { displayName, seconds, deviceName, at, timeZone } = RecordingPayload.parse(payload);
  const title = `${displayName} recorded a message for you`;
  const length = `It is ${spokenLength(seconds)} long. Listen to it in the dashboard.`;
  const when = `${spokenTime(at, timeZone)}, ${displayName}’s time, on “${deviceName}”.`;
  const reason = `You get this mail because you look after ${displayName}’s display.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={`${length} ${when}`} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{length}</MailParagraph>
        <MailNote>{when}</MailNote>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, length, when, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}

/** "one second", "40 seconds", "1:20 minutes". */
function spokenLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole === 1) return "one second";
  if (whole < 60) return `${whole} seconds`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")} minutes`;
}
