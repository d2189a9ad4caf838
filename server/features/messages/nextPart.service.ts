import type { AppContext } from "../../core/AppContext.js";
import { nextOccurrence } from "../../schedule/expand.js";
import {
  MessageModel,
  type Message,
  type MessageDocument,
  type StoredMessage,
} from "../../plan/message.model.js";
import { messageSchedule } from "../../plan/messageSchedule.js";
import { changeMessageFound } from "./changeMessage.js";
import { wallTime } from "./exceptions.service.js";
import { messageChanged } from "./messageEvents.js";

/**
 * A series was cut in two: the last showing of the earlier part ends where the later part begins (docs/DELIVERY.md, window-ends-at-next-start).
 * What is stored of the later part is its first date and time by its rule: a skip or a pause there does not make a window longer.
 */
export function followedBy(later: StoredMessage): NonNullable<Message["followedBy"]> {
  const { _id: messageId, deletedAt, timeZone } = later;
  if (deletedAt) return { messageId, date: null, time: null };
  const whole = { ...later, skippedKeys: [], pauses: [] };
  const first = nextOccurrence(messageSchedule(whole), later.effectiveFrom.getTime() - 1);
  if (!first) return { messageId, date: null, time: null };
  const { date, time } = wallTime(timeZone, first.dueAt);
  return { messageId, date, time };
}

/** What is stored of the part that follows becomes what that part is by now. It makes no new version: its words and times are the same. */
export async function followNextPart(app: AppContext, earlier: MessageDocument): Promise<MessageDocument> {
  const followed = await changeMessageFound(app, earlier, {
    change: async ({ followedBy: stored }) => {
      const later = stored && (await MessageModel.findById(stored.messageId));
      return later ? { followedBy: followedBy(later.toObject<StoredMessage>()) } : null;
    },
    raisesVersion: false,
  });
  return followed ?? earlier;
}

/** A series was edited, deleted or brought back: the part that was cut off before it ends where it begins now. Harmless to repeat. */
export async function nextPartChanged(app: AppContext, later: MessageDocument): Promise<void> {
  if (later.when.kind !== "series") return;
  const { displayId, seriesId, _id } = later;
  const parts = await MessageModel.find({ displayId, "when.kind": "series", deletedAt: null, seriesId });
  for (const part of parts.filter(({ followedBy: next }) => next?.messageId.equals(_id))) {
    const followed = await followNextPart(app, part);
    if (followed.nextDueAt) await messageChanged(app, followed);
  }
}
