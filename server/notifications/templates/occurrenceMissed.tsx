import { z } from "zod";
import type { ActivityEntry } from "../../../shared/contract/activityEntries.js";
import { ClockFormat } from "../../../shared/contract/base/fields.js";
import { Label } from "../../../shared/contract/messages.js";
import { isAnswerAwaited } from "../../../shared/rules/isAnswerAwaited.js";
import { MailFrame } from "../mails/MailFrame.js";
import { actionLines, MailActions } from "../mails/MailActions.js";
import { MailHeading, MailNote, MailParagraph, MailQuote } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenTime } from "../mails/spokenTime.js";
import { matterTag } from "./matterTag.js";
import { unansweredKeys } from "./unansweredKeys.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, shortened, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;

const MissedPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  /** Left out by a build before entries. */
  occurrenceKey: z.string().optional(),
  messageText: z.string(),
  label: Label.nullable(),
  /** null or left out: no screen has shown it. */
  shownAt: z.coerce.date().nullish(),
  /** Left out by a build that did not say it. */
  dueAt: z.coerce.date().optional(),
  offlineSince: z.coerce.date().nullish(),
  timeZone: z.string(),
  clockFormat: ClockFormat.nullish(),
  /** The end of its time. */
  at: Moment.shape.at,
});
type Missed = z.output<typeof MissedPayload>;

/** "Mum missed: medication", with what, since when, and why as far as it is known. */
function missedMail(
  payload: unknown,
  dashboardUrl: string | null,
  claimUrl: string | null,
): Promise<ComposedMail> {
  const missed = MissedPayload.parse(payload);
  const { displayName, messageText } = missed;
  const title = titleOf(missed);
  const what = whatHappened(missed);
  const whatToDo = `Call or visit if it matters now. If you know that it is done, say so in the dashboard: open ${displayName}’s display and choose “Mark as done”.`;
  const reason = `You get this email because you look after ${displayName}’s display.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={`${messageText} ${what}`} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailQuote>{messageText}</MailQuote>
        <MailParagraph>{what}</MailParagraph>
        <MailNote>{whatToDo}</MailNote>
        <MailActions claimUrl={claimUrl} dashboardUrl={dashboardUrl} />
      </MailFrame>
    ),
    lines: [title, messageText, what, whatToDo, ...actionLines({ claimUrl, dashboardUrl }), reason],
  });
}

function missedPush(payload: unknown): PushText {
  const missed = MissedPayload.parse(payload);
  return {
    title: titleOf(missed),
    body: `${shortened(missed.messageText)}\n${whatHappened(missed)}`,
    url: pathOfDisplay(missed.displayId),
    urgency: "high",
    ...(missed.occurrenceKey !== undefined && {
      tag: matterTag({ displayId: missed.displayId, id: missed.occurrenceKey }),
      renotify: true,
    }),
  };
}

function titleOf({ displayName, label, shownAt }: Missed): string {
  const what = label === "medication" ? "medication" : "a reminder";
  return shownAt ? `${displayName} has not answered: ${what}` : `${displayName} has not seen: ${what}`;
}

/** "shown, unanswered", or "screen offline since", with the times on the display's wall clock. */
function whatHappened({
  displayName,
  shownAt,
  dueAt,
  offlineSince,
  timeZone,
  clockFormat,
  at,
}: Missed): string {
  const spoken = (time: Date) => spokenTime({ at: time, timeZone, clockFormat });
  const due = dueAt ? `It was due ${spoken(dueAt)}, ${displayName}’s time.` : `Its time ended ${spoken(at)}.`;
  if (shownAt) return `${due} The screen showed it, and nobody pressed a button.`;
  if (offlineSince)
    return `${due} The screen has been offline since ${spoken(offlineSince)}. Once it is back it says whether it was seen after all.`;
  return `${due} The screen is connected but has not shown it.`;
}

export const occurrenceMissed: NewsTemplate<"occurrence.missed"> = {
  topic: "missed",
  delayMs: 0,
  freshForMs: DAY_MS,
  isClaimable: true,
  // The end of its time tells nothing new to who knows that nobody has answered.
  exceptWhoWasToldOf: ({ displayId, facts }) =>
    unansweredKeys({ displayId, key: facts.occurrenceKey, moves: facts.moves }),
  // A screen that was offline has told it meanwhile. What waits for an answer has none by being shown: who was not told yet still is. An answer may be
  // taken back: whether it stands is asked right before it is told (checkMissed.ts).
  isOverBy: (later, { label, awaitsAnswer = waitsForPress(label) }) => isShowing(later) && !awaitsAnswer,
  laterFacts: (thread) => {
    // Whoever has answered has seen it, also when they took that back.
    const shown = thread.find(({ kind }) => kind === "occurrence.reportedLate");
    return shown ? { shownAt: shown.at.toISOString() } : {};
  },
  mail: missedMail,
  push: missedPush,
};

function isShowing(later: ActivityEntry): boolean {
  return later.kind === "occurrence.reportedLate" && later.facts.turnedInto === "shown";
}

/** What a build has recorded that did not say whether it awaits an answer. */
function waitsForPress(label: Label | null): boolean {
  return label !== null && isAnswerAwaited({ label, urgent: false });
}
