import { z } from "zod";
import { MailFrame } from "../mails/MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "../mails/MailText.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, type PushText } from "./pushText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenTime } from "../mails/spokenTime.js";

const DAY_MS = 24 * 60 * 60_000;

const RecordingPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  seconds: z.number(),
  deviceName: z.string(),
  ...Moment.shape,
});

/** "Mum recorded a message for you", how long it is, when and at which screen. The sound itself stays in the dashboard. */
function recordingMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { displayName, seconds, deviceName, at, timeZone, clockFormat } = RecordingPayload.parse(payload);
  const title = `${displayName} recorded a message for you`;
  const length = `It is ${spokenLength(seconds)} long. Listen to it in the dashboard.`;
  const when = `${spokenTime({ at, timeZone, clockFormat })}, ${displayName}’s time, on “${deviceName}”.`;
  const reason = `You get this email because you look after ${displayName}’s display.`;

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

function recordingPush(payload: unknown): PushText {
  const { displayId, displayName, ...moment } = RecordingPayload.parse(payload);
  return {
    title: `${displayName} recorded a message for you`,
    body: `${spokenTime(moment)}. Listen to it in the dashboard.`,
    url: pathOfDisplay(displayId),
    urgency: "high",
  };
}

export const recordingMade: NewsTemplate<"recording.made"> = {
  topic: "recordings",
  delayMs: 0,
  freshForMs: DAY_MS,
  mail: recordingMail,
  push: recordingPush,
};
