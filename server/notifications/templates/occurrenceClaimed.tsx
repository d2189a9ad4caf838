import type { Types } from "mongoose";
import { z } from "zod";
import type { FactsOf } from "../../../shared/contract/activityEntries.js";
import { Label } from "../../../shared/contract/messages.js";
import { MailFrame } from "../mails/MailFrame.js";
import { actionLines, MailActions } from "../mails/MailActions.js";
import { MailHeading, MailParagraph, MailQuote } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenHour } from "../mails/spokenTime.js";
import { matterTag } from "./matterTag.js";
import { missedEntryKey, unansweredKeys } from "./unansweredKeys.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, shortened, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;

const ClaimPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  occurrenceKey: z.string(),
  messageText: z.string(),
  label: Label,
  caregiverName: z.string(),
  ...Moment.shape,
});
type ClaimFacts = z.output<typeof ClaimPayload>;
const ClaimedPayload = ClaimPayload.extend({ until: z.coerce.date() });

interface ClaimWords {
  title: string;
  what: string;
}

/** "Anna is on it: Mum's medication", with what becomes of it if she does nothing. */
function claimedWords(payload: unknown): ClaimWords & { facts: ClaimFacts } {
  const facts = ClaimedPayload.parse(payload);
  const { caregiverName, until, timeZone, clockFormat } = facts;
  const hour = spokenHour({ at: until, timeZone, clockFormat });
  return {
    facts,
    title: `${caregiverName} is on it: ${matterOf(facts)}`,
    what: `You need not do anything. If it is not done by ${hour}, you can look after it.`,
  };
}

/** And has given it back. */
function releasedWords(payload: unknown): ClaimWords & { facts: ClaimFacts } {
  const facts = ClaimPayload.parse(payload);
  return {
    facts,
    title: `${facts.caregiverName} cannot look after it: ${matterOf(facts)}`,
    what: "Nobody is on it now. If you can, say so in the dashboard.",
  };
}

function matterOf({ displayName, label }: ClaimFacts): string {
  return `${displayName}’s ${label === "medication" ? "medication" : "reminder"}`;
}

function claimMail(
  { title, what, facts }: ReturnType<typeof claimedWords>,
  ...[dashboardUrl, claimUrl]: [string | null, string | null]
): Promise<ComposedMail> {
  const { displayName, messageText } = facts;
  const reason = `You get this email because you were told that ${displayName} had not answered.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={what} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailQuote>{messageText}</MailQuote>
        <MailParagraph>{what}</MailParagraph>
        <MailActions claimUrl={claimUrl} dashboardUrl={dashboardUrl} />
      </MailFrame>
    ),
    lines: [title, messageText, what, ...actionLines({ claimUrl, dashboardUrl }), reason],
  });
}

function claimPush({ title, what, facts }: ReturnType<typeof claimedWords>): PushText {
  const { displayId, messageText, occurrenceKey } = facts;
  return {
    title,
    body: `${shortened(messageText)}\n${what}`,
    url: pathOfDisplay(displayId),
    urgency: "normal",
    tag: matterTag({ displayId, id: occurrenceKey }),
  };
}

function isOfMatter({
  displayId,
  facts: { occurrenceKey: key, moves },
}: {
  displayId: Types.ObjectId;
  facts: FactsOf<"occurrence.released">;
}) {
  const told = { displayId, key, moves };
  return [missedEntryKey(told), ...unansweredKeys(told)];
}

export const occurrenceClaimed: NewsTemplate<"occurrence.claimed"> = {
  topic: "missed",
  delayMs: 0,
  freshForMs: DAY_MS,
  isForWhoWasTold: true,
  actorOf: ({ userId }) => userId,
  isOfMatter,
  isOverBy: ({ kind }) => kind === "occurrence.released" || kind === "occurrence.claimed",
  mail: (payload, dashboardUrl) => claimMail(claimedWords(payload), dashboardUrl, null),
  push: (payload) => claimPush(claimedWords(payload)),
};

export const occurrenceReleased: NewsTemplate<"occurrence.released"> = {
  topic: "missed",
  delayMs: 0,
  freshForMs: DAY_MS,
  isForWhoWasTold: true,
  isClaimable: true,
  actorOf: ({ userId }) => userId,
  isOverBy: ({ kind }) => kind === "occurrence.claimed",
  mail: (payload, dashboardUrl, claimUrl) => claimMail(releasedWords(payload), dashboardUrl, claimUrl),
  push: (payload) => ({ ...claimPush(releasedWords(payload)), urgency: "high", renotify: true }),
};
