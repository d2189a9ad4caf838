import type { EntryKind } from "../../../shared/contract/activityEntries.js";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import { alertCleared } from "./alertCleared.js";
import { alertRaised } from "./alertRaised.js";
import { alertUnstable } from "./alertUnstable.js";
import { answerRetracted } from "./answerRetracted.js";
import { callRequestClaimed, callRequestReleased } from "./callRequestClaimed.js";
import { callRequestChanged, callRequestMade } from "./callRequestMade.js";
import { callRequestUnanswered } from "./callRequestUnanswered.js";
import { deviceAsked } from "./deviceAsked.js";
import { deviceJoined } from "./deviceJoined.js";
import { deviceRemoved } from "./deviceRemoved.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { occurrenceAnswered } from "./occurrenceAnswered.js";
import { occurrenceClaimed, occurrenceReleased } from "./occurrenceClaimed.js";
import { occurrenceMissed } from "./occurrenceMissed.js";
import { occurrenceReportedLate } from "./occurrenceReportedLate.js";
import { occurrenceUnanswered } from "./occurrenceUnanswered.js";
import { occurrenceUnansweredOver } from "./occurrenceUnansweredOver.js";
import { recordingMade } from "./recordingMade.js";

/** The entries of which people are told by mail and push. A kind that is listed here needs nothing else. */
const NEWS_TEMPLATES: { [Kind in EntryKind]?: NewsTemplate<Kind> } = {
  "occurrence.answered": occurrenceAnswered,
  "occurrence.answerRetracted": answerRetracted,
  "occurrence.missed": occurrenceMissed,
  "occurrence.reportedLate": occurrenceReportedLate,
  "occurrence.unanswered": occurrenceUnanswered,
  "occurrence.unansweredOver": occurrenceUnansweredOver,
  "occurrence.claimed": occurrenceClaimed,
  "occurrence.released": occurrenceReleased,
  "callRequest.made": callRequestMade,
  "callRequest.changed": callRequestChanged,
  "callRequest.claimed": callRequestClaimed,
  "callRequest.released": callRequestReleased,
  "callRequest.unanswered": callRequestUnanswered,
  "recording.made": recordingMade,
  "device.asked": deviceAsked,
  "device.joined": deviceJoined,
  "device.removed": deviceRemoved,
  "alert.raised": alertRaised,
  "alert.cleared": alertCleared,
  "alert.unstable": alertUnstable,
};

export const NEWS_KINDS = Object.keys(NEWS_TEMPLATES) as EntryKind[];

/** null: nobody is told of such an entry, or it is no kind of entry. */
export function findTemplate(kind: string): NewsTemplate | null {
  return (NEWS_TEMPLATES[kind as EntryKind] as NewsTemplate | undefined) ?? null;
}

/** `facts`: of the entry, or a payload that has them. */
export function topicOf({ topic }: Pick<NewsTemplate, "topic">, facts: unknown): NotificationTopic {
  return typeof topic === "string" ? topic : topic(facts as never);
}
