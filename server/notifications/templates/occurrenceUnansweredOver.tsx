import { z } from "zod";
import { MailFrame } from "../mails/MailFrame.js";
import { MailButton, MailHeading, MailParagraph, MailQuote } from "../mails/MailText.js";
import { renderMail, type ComposedMail } from "../mails/renderMail.js";
import { Moment, spokenTime } from "../mails/spokenTime.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { unansweredTag } from "./occurrenceUnanswered.js";
import { pathOfDisplay, shortened, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;

const OverPayload = z.object({
  displayId: z.string(),
  displayName: z.string(),
  occurrenceKey: z.string(),
  messageText: z.string(),
  how: z.enum(["answered", "done", "reopened"]),
  answerText: z.string(),
  caregiverName: z.string().nullable(),
  ...Moment.shape,
});
type Over = z.output<typeof OverPayload>;

/** The all-clear: "Mum has answered after all". */
function overMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const over = OverPayload.parse(payload);
  const { displayName, messageText } = over;
  const title = titleOf(over);
  const what = whatHappened(over);
  const reason = `You get this email because you were told that ${displayName} had not answered.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={`${messageText} ${what}`} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailQuote>{messageText}</MailQuote>
        <MailParagraph>{what}</MailParagraph>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, messageText, what, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}

function overPush(payload: unknown): PushText {
  const over = OverPayload.parse(payload);
  return {
    title: titleOf(over),
    body: `${shortened(over.messageText)}\n${whatHappened(over)}`,
    url: pathOfDisplay(over.displayId),
    urgency: over.how === "reopened" ? "high" : "normal",
    tag: unansweredTag(over),
  };
}

function titleOf({ displayName, how, caregiverName }: Over): string {
  if (how === "answered") return `${displayName} has answered after all`;
  if (how === "done") return `Done: ${caregiverName ?? "someone"} looked after it for ${displayName}`;
  return `${displayName} took the answer back`;
}

function whatHappened({ displayName, how, answerText, caregiverName, ...moment }: Over): string {
  const when = spokenTime(moment);
  if (how === "answered") return `“${answerText}”, ${when}, ${displayName}’s time.`;
  if (how === "done")
    return `${caregiverName ?? "Someone"} marked it as done ${when}, ${displayName}’s time.`;
  return "It is unanswered again.";
}

export const occurrenceUnansweredOver: NewsTemplate<"occurrence.unansweredOver"> = {
  topic: "missed",
  delayMs: 0,
  freshForMs: DAY_MS,
  isForWhoWasTold: true,
  // Whoever is told of answers hears of this one, and that it was taken back, by that.
  besidesTopic: ({ how }) => (how === "done" ? null : "answers"),
  isOverBy: (later) => later.kind === "occurrence.unansweredOver",
  mail: overMail,
  push: overPush,
};
