import { z } from "zod";
import { ClockFormat } from "../../../shared/contract/base/fields.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailNote, MailParagraph } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";
import { spokenHour } from "./spokenTime.js";

const Payload = z.object({
  groupName: z.string(),
  clockFormat: ClockFormat.nullish(),
  displays: z.array(
    z.object({
      displayName: z.string(),
      timeZone: z.string(),
      isAlways: z.boolean(),
      hours: z.array(z.object({ from: z.coerce.date(), until: z.coerce.date() })),
    }),
  ),
  unreachable: z.array(z.string()),
});

/** More displays than this in one group are a number. */
const DISPLAYS_NAMED_MAX = 10;

/** "Nobody would be told of a missed medication", at which hours, whom nothing reaches, and what to do. */
export function nobodyReachedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { groupName, displays, unreachable, clockFormat } = Payload.parse(payload);
  const title = "Nobody would be told of a missed medication";
  const rest = displays.length - DISPLAYS_NAMED_MAX;
  const hours = [
    ...displays.slice(0, DISPLAYS_NAMED_MAX).map(({ displayName, timeZone, isAlways, hours: spans }) => {
      const spoken = (at: Date) => spokenHour({ at, timeZone, clockFormat });
      const when = spans.map(({ from, until }) => `from ${spoken(from)} to ${spoken(until)}`).join(" and ");
      return isAlways ? `${displayName}: at no hour.` : `${displayName}: not ${when}.`;
    }),
    ...(rest > 0 ? [`And ${rest} more displays.`] : []),
  ];
  const whom = unreachable.length > 0 ? `Nothing reaches ${unreachable.join(", ")}.` : null;
  const why =
    "Everybody who could be told has quiet hours or a pause then that hold missed medication back, or no way to be told.";
  const whatToDo =
    "In My Account, under Notifications, somebody can let a missed medication pass their quiet hours, or turn on notifications on their phone.";
  const reason = `You get this email because you own the group ${groupName}.`;
  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={hours[0] ?? ""} reason={reason}>
        <MailHeading>{title}</MailHeading>
        {hours.map((line) => (
          <MailParagraph key={line}>{line}</MailParagraph>
        ))}
        <MailParagraph>{why}</MailParagraph>
        {whom && <MailParagraph>{whom}</MailParagraph>}
        <MailNote>{whatToDo}</MailNote>
        {dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>}
      </MailFrame>
    ),
    lines: [title, ...hours, why, whom, whatToDo, dashboardUrl && `Dashboard: ${dashboardUrl}`, reason],
  });
}
