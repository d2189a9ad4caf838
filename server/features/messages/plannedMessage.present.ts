import { replyButtons } from "../../../shared/rules/replyButtons.js";
import type { PlannedMessage, PlannedOccurrence } from "../../../shared/realtime/snapshot.js";
import type { OccurrenceTime } from "../../schedule/expand.js";
import type { PlainMessage } from "./message.model.js";

/** A message as its display holds it. The occurrences come from presentPlannedOccurrence(). */
export function presentPlannedMessage(
  message: PlainMessage,
  occurrences: PlannedOccurrence[],
): PlannedMessage {
  return {
    messageId: message._id.toString(),
    version: message.version,
    text: message.text,
    label: message.label,
    urgent: message.urgent,
    replies: replyButtons(message.replies),
    sender: { name: message.sender.name, photoURL: message.sender.photoURL },
    createdAt: message.createdAt.toISOString(),
    occurrences,
  };
}

/** An occurrence to which nothing has happened yet. */
export function untouchedOccurrence(time: OccurrenceTime): PlannedOccurrence {
  return {
    key: time.key,
    dueAt: new Date(time.dueAt).toISOString(),
    endsAt: new Date(time.endsAt).toISOString(),
    answer: null,
    readBy: null,
    shown: false,
    notYets: 0,
    hiddenUntil: null,
  };
}
