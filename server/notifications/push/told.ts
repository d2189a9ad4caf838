import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { MailKind } from "../outboxItem.model.js";
import {
  answerPush,
  answerTakenBackPush,
  callRequestPush,
  deviceAskedPush,
  deviceJoinedPush,
  recordingPush,
} from "./pushTexts.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface PushText {
  title: string;
  /** No more than the mail says. */
  body: string;
  /** A path of the dashboard. */
  url: string;
  /** Wakes a phone at once. */
  urgency: "normal" | "high";
  /** Also in quiet hours. */
  evenInQuietHours: boolean;
}

interface Told {
  topic: NotificationTopic;
  /** News that is older than this is not pushed any more; the mail stays. */
  freshForMs: number;
  /** Throws when the payload is not what the kind needs. */
  compose(payload: unknown): PushText;
}

/** What a kind is about; a summary says so itself. */
export function topicOf(kind: MailKind, payload: Record<string, unknown>): NotificationTopic | null {
  return kind === "joinedMail" ? (payload.topic as NotificationTopic) : (TOLD[kind]?.topic ?? null);
}

/** What is mailed to caregivers of a display is pushed as well: a kind of mail that is listed here needs nothing else. */
export const TOLD: Partial<Record<MailKind, Told>> = {
  answerMail: { topic: "answers", freshForMs: DAY_MS, compose: answerPush },
  answerTakenBackMail: { topic: "answers", freshForMs: DAY_MS, compose: answerTakenBackPush },
  deviceAskedMail: { topic: "screens", freshForMs: 30 * MINUTE_MS, compose: deviceAskedPush },
  callRequestMail: { topic: "calls", freshForMs: DAY_MS, compose: callRequestPush },
  recordingMail: { topic: "recordings", freshForMs: DAY_MS, compose: recordingPush },
  deviceJoinedMail: { topic: "screens", freshForMs: DAY_MS, compose: deviceJoinedPush },
};
