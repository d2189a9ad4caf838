import { z } from "zod";
import { CallUrgency } from "../../../shared/contract/callRequests.js";
import { MailFrame } from "../mails/MailFrame.js";
import { actionLines, MailActions } from "../mails/MailActions.js";
import { MailHeading, MailParagraph } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenHour } from "../mails/spokenTime.js";
import { matterTag } from "./matterTag.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;

const ClaimPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  requestId: z.string(),
  urgency: CallUrgency,
  caregiverName: z.string(),
  ...Moment.shape,
});
const ClaimedPayload = ClaimPayload.extend({ callAt: z.coerce.date().nullable() });
const ReleasedPayload = ClaimPayload.extend({ lapsed: z.boolean() });

interface CallWords {
  title: string;
  what: string;
  facts: z.output<typeof ClaimPayload>;
}

/** "Anna will call Mum". */
function claimedWords(payload: unknown): CallWords {
  const facts = ClaimedPayload.parse(payload);
  const { caregiverName, displayName, callAt, timeZone, clockFormat } = facts;
  const when = callAt ? ` about ${spokenHour({ at: callAt, timeZone, clockFormat })}` : "";
  return {
    facts,
    title: `${caregiverName} will call ${displayName}${when}`,
    what: "You need not do anything. If nobody has called 15 minutes later, you are told.",
  };
}

/** "Anna has not called Mum yet": it lapsed, or was given back. */
function releasedWords(payload: unknown): CallWords {
  const facts = ReleasedPayload.parse(payload);
  const { caregiverName, displayName, lapsed, urgency } = facts;
  return {
    facts,
    title: lapsed
      ? `${caregiverName} has not called ${displayName} yet`
      : `${caregiverName} cannot call ${displayName}`,
    what: `${displayName} still waits to be called ${urgency}, and nobody has said that they will.`,
  };
}

function callMail(
  { title, what, facts }: CallWords,
  ...[dashboardUrl, claimUrl]: [string | null, string | null]
): Promise<ComposedMail> {
  const reason = `You get this email because you were told that ${facts.displayName} asked to be called.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={what} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{what}</MailParagraph>
        <MailActions claimUrl={claimUrl} dashboardUrl={dashboardUrl} />
      </MailFrame>
    ),
    lines: [title, what, ...actionLines({ claimUrl, dashboardUrl }), reason],
  });
}

function callPush({ title, what, facts: { displayId, requestId } }: CallWords): PushText {
  return {
    title,
    body: what,
    url: pathOfDisplay(displayId),
    urgency: "normal",
    tag: matterTag({ displayId, id: requestId }),
  };
}

export const callRequestClaimed: NewsTemplate<"callRequest.claimed"> = {
  topic: "calls",
  delayMs: 0,
  freshForMs: DAY_MS,
  isForWhoWasTold: true,
  actorOf: ({ userId }) => userId,
  // Asked again more urgently, it is open again.
  isOverBy: (later) =>
    (later.kind === "callRequest.changed" && later.facts.isNews) ||
    ["callRequest.ended", "callRequest.released", "callRequest.claimed"].includes(later.kind),
  mail: (payload, dashboardUrl) => callMail(claimedWords(payload), dashboardUrl, null),
  push: (payload) => callPush(claimedWords(payload)),
};

export const callRequestReleased: NewsTemplate<"callRequest.released"> = {
  topic: "calls",
  delayMs: 0,
  freshForMs: DAY_MS,
  isForWhoWasTold: true,
  isClaimable: true,
  actorOf: ({ userId }) => userId,
  isOverBy: ({ kind }) => kind === "callRequest.ended" || kind === "callRequest.claimed",
  mail: (payload, dashboardUrl, claimUrl) => callMail(releasedWords(payload), dashboardUrl, claimUrl),
  push: (payload) => {
    const words = releasedWords(payload);
    return { ...callPush(words), urgency: "high", renotify: true };
  },
};
