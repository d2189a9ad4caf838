import { z } from "zod";
import { MailFrame } from "../mails/MailFrame.js";
import { actionLines, MailActions } from "../mails/MailActions.js";
import { MailHeading, MailNote, MailParagraph } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenTime } from "../mails/spokenTime.js";
import { matterTag } from "./matterTag.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfCall, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;

const UnclaimedPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  requestId: z.string(),
  receivedAt: z.coerce.date(),
  to: z.enum(["next", "all"]),
  nobodyOnDuty: z.boolean(),
  timeZone: Moment.shape.timeZone,
  clockFormat: Moment.shape.clockFormat,
});
type Unclaimed = z.output<typeof UnclaimedPayload>;

/** "Mum still waits for a call", with since when, and why this person is told. */
function unclaimedMail(
  payload: unknown,
  dashboardUrl: string | null,
  claimUrl: string | null,
): Promise<ComposedMail> {
  const unclaimed = UnclaimedPayload.parse(payload);
  const { displayName } = unclaimed;
  const title = titleOf(unclaimed);
  const when = sinceWhen(unclaimed);
  const who = whoIsTold(unclaimed);
  const whatToDo = `If you can call, say so in the dashboard: ${displayName}’s screen then says that you will call, and the others know too.`;
  const reason = `You get this email because you look after ${displayName}’s display.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={when} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{when}</MailParagraph>
        <MailParagraph>{whatToDo}</MailParagraph>
        <MailNote>{who}</MailNote>
        <MailActions claimUrl={claimUrl} dashboardUrl={dashboardUrl} />
      </MailFrame>
    ),
    lines: [title, when, whatToDo, who, ...actionLines({ claimUrl, dashboardUrl }), reason],
  });
}

function unclaimedPush(payload: unknown): PushText {
  const unclaimed = UnclaimedPayload.parse(payload);
  return {
    title: titleOf(unclaimed),
    body: `${sinceWhen(unclaimed)} If you can call, say so in the dashboard.`,
    url: pathOfCall(unclaimed.displayId),
    urgency: "high",
    tag: matterTag({ displayId: unclaimed.displayId, id: unclaimed.requestId }),
    renotify: true,
  };
}

function titleOf({ displayName }: Unclaimed): string {
  return `${displayName} still waits for a call`;
}

function sinceWhen({ displayName, receivedAt, timeZone, clockFormat }: Unclaimed): string {
  const asked = spokenTime({ at: receivedAt, timeZone, clockFormat });
  return `${displayName} asked ${asked} to be called now. Nobody has said that they will.`;
}

function whoIsTold({ to, nobodyOnDuty }: Unclaimed): string {
  if (to === "next") return "You are told as you are on duty.";
  return nobodyOnDuty ? "Nobody is on duty, so everybody is told." : "Everybody is told.";
}

export const callRequestUnanswered: NewsTemplate<"callRequest.unanswered"> = {
  topic: "calls",
  delayMs: 0,
  freshForMs: DAY_MS,
  isClaimable: true,
  recipients: ({ to, userId }) => (to === "next" && userId !== null ? { userId } : "all"),
  isOverBy: ({ kind }) => kind === "callRequest.ended",
  mail: unclaimedMail,
  push: unclaimedPush,
};
