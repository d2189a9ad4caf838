import { z } from "zod";
import { CallUrgency } from "../../../shared/contract/callRequests.js";
import { CALL_NOTIFY_DELAY_MS } from "../../../shared/limits.js";
import { MailFrame } from "../mails/MailFrame.js";
import { actionLines, MailActions } from "../mails/MailActions.js";
import { MailHeading, MailNote, MailParagraph } from "../mails/MailText.js";
import { matterTag } from "./matterTag.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfCall, type PushText } from "./pushText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenTime } from "../mails/spokenTime.js";

/** A request that took longer than this to arrive was asked on a screen without a connection. */
const LATE_MS = 2 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

const CallRequestPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  /** Left out by a build before entries. */
  requestId: z.string().optional(),
  urgency: CallUrgency,
  deviceName: z.string(),
  ...Moment.shape,
  receivedAt: z.coerce.date(),
});

/** "Mum asks to be called now", with when and at which screen, and what to do. */
function callRequestMail(
  payload: unknown,
  dashboardUrl: string | null,
  claimUrl: string | null,
): Promise<ComposedMail> {
  const request = CallRequestPayload.parse(payload);
  const { displayName, urgency, deviceName, at, receivedAt, timeZone, clockFormat } = request;
  const title = `${displayName} asks to be called ${urgency}`;
  const when = `${spokenTime({ at, timeZone, clockFormat })}, ${displayName}’s time, on “${deviceName}”.`;
  const late =
    receivedAt.getTime() - at.getTime() > LATE_MS
      ? "The screen was offline then and could only report it now."
      : null;
  const whatToDo = `If you can call, say so in the dashboard: ${displayName}’s screen then says that you will call, and the others know too.`;
  const reason = `You get this email because you look after ${displayName}’s display.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={when} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{whatToDo}</MailParagraph>
        <MailNote>{when}</MailNote>
        {late && <MailNote>{late}</MailNote>}
        <MailActions claimUrl={claimUrl} dashboardUrl={dashboardUrl} />
      </MailFrame>
    ),
    lines: [title, when, late, whatToDo, ...actionLines({ claimUrl, dashboardUrl }), reason],
  });
}

function callRequestPush(payload: unknown): PushText {
  const { displayId, displayName, requestId, urgency, ...moment } = CallRequestPayload.parse(payload);
  return {
    title: `${displayName} asks to be called ${urgency}`,
    body: `${spokenTime(moment)}. If you can call, say so in the dashboard.`,
    url: pathOfCall(displayId),
    urgency: "high",
    ...(requestId !== undefined && { tag: matterTag({ displayId, id: requestId }), renotify: true }),
  };
}

export const callRequestMade = {
  topic: "calls",
  // A press that was a slip is withdrawn by then.
  delayMs: CALL_NOTIFY_DELAY_MS,
  freshForMs: DAY_MS,
  isClaimable: true,
  // What is not sent yet says "tonight" when "now" was asked meanwhile.
  isOverBy: (later) =>
    later.kind === "callRequest.ended" || (later.kind === "callRequest.changed" && later.facts.isNews),
  mail: callRequestMail,
  push: callRequestPush,
} satisfies NewsTemplate<"callRequest.made">;

export const callRequestChanged: NewsTemplate<"callRequest.changed"> = {
  ...callRequestMade,
  topic: "calls",
  isNews: (facts) => facts.isNews,
};
