import { z } from "zod";
import { BRAND } from "../../../shared/brand.js";
import { NotificationTopic } from "../../../shared/contract/notifications.js";
import { nounsOf } from "../deliveries/summaryText.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";

/** What the mails that it stands for were about. */
export const DayMatter = z.enum([...NotificationTopic.options, "safety", "others"]);
export type DayMatter = z.infer<typeof DayMatter>;

const DaySummary = z.object({ counts: z.partialRecord(DayMatter, z.number().int()) });

const OWN_NOUNS: Record<"safety" | "others", [one: string, many: string]> = {
  safety: ["message about the safety of your account", "messages about the safety of your account"],
  others: ["other message", "other messages"],
};

/** How many mails it stands for, by what they were about. */
export function daySummaryCounts(payload: unknown): Array<{ matter: DayMatter; count: number }> {
  const { counts } = DaySummary.parse(payload);
  return DayMatter.options.flatMap((matter) => (counts[matter] ? [{ matter, count: counts[matter] }] : []));
}

/** "27 more messages since yesterday", in place of as many mails. No display is named: who gets it may not see all of them any more. */
export function daySummaryMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const parts = daySummaryCounts(payload);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const title = `${total} more ${total === 1 ? "message" : "messages"} from ${BRAND.name}`;
  const explanation =
    "More emails were on their way to this address than we send in one day, so these come together. You can see what is new in the dashboard.";
  const lines = parts.map(wordsOf);
  const reason = `You get this email because this address has a ${BRAND.name} account.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={explanation} reason={reason}>
        <MailHeading>{title}</MailHeading>
        {lines.map((line) => (
          <MailParagraph key={line}>{line}</MailParagraph>
        ))}
        <MailParagraph>{explanation}</MailParagraph>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, ...lines, explanation, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}

function wordsOf({ matter, count }: { matter: DayMatter; count: number }): string {
  const [one, many] = matter === "safety" || matter === "others" ? OWN_NOUNS[matter] : nounsOf(matter);
  return `${count} ${count === 1 ? one : many}`;
}
