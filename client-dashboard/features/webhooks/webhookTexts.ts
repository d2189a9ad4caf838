import type { EntryKind } from "../../../shared/contract/activityEntries.js";
import { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { WebhookDelivery, WebhookOffReason } from "../../../shared/contract/webhooks.js";
import { dayAndTime } from "../../ui/format/dayTime.js";

const TOPICS: Record<NotificationTopic, string> = {
  answers: "Answers",
  missed: "Missed reminders",
  offline: "Silent screens",
  battery: "Batteries and chargers",
  troubles: "Other troubles of a screen",
  calls: "Calls asked for",
  recordings: "Recordings",
  screens: "New screens",
  group: "Removed screens",
};

export const TOPIC_CHOICES = NotificationTopic.options.map((value) => ({ value, label: TOPICS[value] }));

/** `Answers, missed reminders` */
export function topicsText(topics: NotificationTopic[]): string {
  const all = topics.map((topic) => TOPICS[topic].toLowerCase()).join(", ");
  return all.charAt(0).toUpperCase() + all.slice(1);
}

const KINDS: Partial<Record<EntryKind | "test", string>> = {
  test: "Test",
  "occurrence.answered": "An answer",
  "occurrence.answerRetracted": "An answer was taken back",
  "occurrence.missed": "A missed reminder",
  "occurrence.reportedLate": "A reminder that wasn't missed after all",
  "occurrence.unanswered": "A reminder that nobody has answered",
  "occurrence.unansweredOver": "A reminder that was answered after all",
  "callRequest.unanswered": "A call that nobody has taken on",
  "callRequest.made": "A call was asked for",
  "callRequest.changed": "A call became more urgent",
  "callRequest.ended": "A call was made or withdrawn",
  "recording.made": "A recording",
  "recording.completed": "The rest of a recording",
  "device.asked": "A screen asked to be let in",
  "device.joined": "A screen joined",
  "device.removed": "A screen was removed",
  "alert.raised": "Something is wrong with a screen",
  "alert.cleared": "A screen is well again",
  "alert.unstable": "A screen comes and goes",
};

/** One that a newer server knows is told by its name. */
export function kindText(kind: string): string {
  return KINDS[kind as EntryKind] ?? kind;
}

const FATES: Record<WebhookDelivery["fate"], string> = {
  waiting: "waiting",
  sent: "arrived",
  failed: "failed",
  cancelled: "not sent",
};

/** `arrived today, 14:05`, `will be tried again today, 14:06` */
export function fateText({ fate, endedAt, dueAt, tries }: WebhookDelivery, now: number): string {
  if (endedAt !== null) return `${FATES[fate]} ${dayAndTime(Date.parse(endedAt), now)}`;
  if (dueAt !== null && tries > 0) return `will be tried again ${dayAndTime(Date.parse(dueAt), now)}`;
  return FATES[fate];
}

export const OFF_REASONS: Record<WebhookOffReason, string> = {
  gone: "The address answered that it is gone (410), so nothing is sent to it any more.",
  takenOver: "It was set up before the email address of this account was verified. Is it yours?",
};

/** Whose address it is, for a heading. */
export function hostOf(address: string): string {
  return new URL(address).host;
}
