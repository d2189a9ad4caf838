import { replyButtons } from "../../shared/rules/replyButtons.js";
import type { PlannedMessage, PlannedOccurrence } from "../../shared/realtime/snapshot.js";
import type { OccurrenceTime } from "../schedule/expand.js";
import { memoize } from "../schedule/memoize.js";
import type { AppContext } from "../core/AppContext.js";
import { mediaUrl } from "../media/media.service.js";
import type { PlainMessage, StoredSender, StoredVoice } from "./message.model.js";
import { presentSender } from "./sender.present.js";

/** Two weeks have 20,160 minutes, and instants ahead are whole minutes. */
const instantText = memoize((instant: number) => new Date(instant).toISOString(), 20_160);

/** All of a planned message but the addresses of photos and voices, which depend on the week in which it is sent: see presentPlan(). */
export type PlannedContent = Omit<PlannedMessage, "sender" | "voiceUrl"> & {
  sender: StoredSender;
  voice: StoredVoice | null;
};

/** Ready to leave the server. */
export function presentPlan(app: AppContext, content: PlannedContent): PlannedMessage {
  const { messageId, version, text, label, urgent, replies, sender, voice, ladder, createdAt, occurrences } =
    content;
  return {
    messageId,
    version,
    text,
    label,
    urgent,
    replies,
    sender: presentSender(app, sender),
    voiceUrl: voice && mediaUrl(app, voice.mediaId),
    ...(ladder && { ladder }),
    createdAt,
    occurrences,
  };
}

/** A message as its display holds it. The occurrences come from presentPlannedOccurrence(). */
export function presentPlannedMessage(
  message: PlainMessage,
  occurrences: PlannedOccurrence[],
): PlannedContent {
  return {
    messageId: message._id.toString(),
    version: message.version,
    text: message.text,
    label: message.label,
    urgent: message.urgent,
    replies: replyButtons(message.replies),
    sender: message.sender,
    // Messages of before there were voices have none.
    voice: message.voice ?? null,
    ...(message.ladder && { ladder: { larger: message.ladder.larger, aloud: message.ladder.aloud } }),
    createdAt: message.createdAt.toISOString(),
    occurrences,
  };
}

/** An occurrence to which nothing has happened yet: a snapshot has thousands, so what says nothing is left out. */
export function untouchedOccurrence(time: OccurrenceTime): PlannedOccurrence {
  return {
    key: time.key,
    dueAt: instantText(time.dueAt),
    endsAt: instantText(time.endsAt),
    readBy: null,
    notYets: 0,
  };
}
