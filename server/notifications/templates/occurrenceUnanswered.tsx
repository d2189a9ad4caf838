import { z } from "zod";
import { ClockFormat } from "../../../shared/contract/base/fields.js";
import { LadderStep } from "../../../shared/contract/base/ladder.js";
import { Label } from "../../../shared/contract/messages.js";
import { MailFrame } from "../mails/MailFrame.js";
import { actionLines, MailActions } from "../mails/MailActions.js";
import { MailHeading, MailNote, MailParagraph, MailQuote } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenHour } from "../mails/spokenTime.js";
import { matterTag } from "./matterTag.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, shortened, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;

const UnansweredPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  occurrenceKey: z.string(),
  messageText: z.string(),
  label: Label,
  step: LadderStep,
  dueAt: z.coerce.date(),
  shownAt: z.coerce.date().nullable(),
  offlineSince: z.coerce.date().nullable(),
  nobodyOnDuty: z.boolean(),
  timeZone: z.string(),
  clockFormat: ClockFormat.nullish(),
  at: Moment.shape.at,
});
type Unanswered = z.output<typeof UnansweredPayload>;

/** "Mum has not answered: medication", with since when, and whether a screen has shown it. */
function unansweredMail(
  payload: unknown,
  dashboardUrl: string | null,
  claimUrl: string | null,
): Promise<ComposedMail> {
  const unanswered = UnansweredPayload.parse(payload);
  const { displayName, messageText } = unanswered;
  const title = titleOf(unanswered);
  const what = whatIsKnown(unanswered);
  const who = whoIsTold(unanswered);
  const whatToDo = `Call or visit if it matters now. Say in the dashboard that you are on it, or “Mark as done” if you know that it is done: the others see it.`;
  const reason = `You get this email because you look after ${displayName}’s display.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={`${messageText} ${what}`} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailQuote>{messageText}</MailQuote>
        <MailParagraph>{what}</MailParagraph>
        <MailNote>{whatToDo}</MailNote>
        <MailNote>{who}</MailNote>
        <MailActions claimUrl={claimUrl} dashboardUrl={dashboardUrl} />
      </MailFrame>
    ),
    lines: [title, messageText, what, whatToDo, who, ...actionLines({ claimUrl, dashboardUrl }), reason],
  });
}

function unansweredPush(payload: unknown): PushText {
  const unanswered = UnansweredPayload.parse(payload);
  return {
    title: titleOf(unanswered),
    body: `${shortened(unanswered.messageText)}\n${whatIsKnown(unanswered)}`,
    url: pathOfDisplay(unanswered.displayId),
    urgency: "high",
    tag: unansweredTag(unanswered),
    renotify: true,
  };
}

/** Each step replaces the one before on the phone, and so does the all-clear. */
export function unansweredTag(of: { displayId: string; occurrenceKey: string }): string {
  return matterTag({ displayId: of.displayId, id: of.occurrenceKey });
}

function titleOf({ displayName, label }: Unanswered): string {
  return `${displayName} has not answered: ${label === "medication" ? "medication" : "a reminder"}`;
}

/** "shown, unanswered", or "screen offline since", with the times on the display's wall clock. */
function whatIsKnown(unanswered: Unanswered): string {
  const { displayName, dueAt, shownAt, offlineSince, timeZone, clockFormat } = unanswered;
  const spoken = (at: Date) => spokenHour({ at, timeZone, clockFormat });
  const due = `It was due at ${spoken(dueAt)}, ${displayName}’s time.`;
  if (offlineSince && shownAt)
    return `${due} The screen showed it and has been offline since ${spoken(offlineSince)}: an answer may not have arrived.`;
  if (shownAt) return `${due} Shown at ${spoken(shownAt)}, unanswered.`;
  if (offlineSince) return `${due} The screen has been offline since ${spoken(offlineSince)}.`;
  return `${due} The screen is connected but has not shown it yet.`;
}

function whoIsTold({ step, nobodyOnDuty }: Unanswered): string {
  if (step === "duty") return "You are told first, as you are on duty.";
  return nobodyOnDuty ? "Nobody is on duty, so everybody is told." : "Everybody is told.";
}

export const occurrenceUnanswered: NewsTemplate<"occurrence.unanswered"> = {
  topic: "missed",
  delayMs: 0,
  freshForMs: DAY_MS,
  isClaimable: true,
  recipients: ({ step }) => (step === "duty" ? "duty" : "all"),
  // Whoever is on duty is among all, and hears the later step only.
  isOverBy: (later) =>
    later.kind === "occurrence.unanswered" ||
    (later.kind === "occurrence.unansweredOver" && later.facts.how !== "reopened"),
  mail: unansweredMail,
  push: unansweredPush,
};
