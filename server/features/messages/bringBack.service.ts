import type { AppContext } from "../../core/AppContext.js";
import { expandSchedule, nextDueAt } from "../../schedule/expand.js";
import { reopenRows } from "../../plan/rowEdits.service.js";
import { changeMessageFound } from "./changeMessage.js";
import { followZone } from "./editDisplay.service.js";
import { MessageModel, type Message, type MessageDocument } from "../../plan/message.model.js";
import { messageSchedule } from "../../plan/messageSchedule.js";

/**
 * Makes a deleted message again what it was, in the zone that its display has by now; what came due meanwhile shows if its window is still
 * open, and is not missed otherwise. The screens are told by messageChanged(). Doing it twice is harmless.
 */
export async function bringBack(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  const { deletedAt } = message;
  if (!deletedAt) return message;
  await reopenRows(message, deletedAt);
  const restored = await changeMessageFound(app, message, {
    change: (deleted, at) => ({
      deletedAt: null,
      removedBy: null,
      nextDueAt: firstSince(deleted.toObject<Message>(), { since: deletedAt.getTime(), at }),
    }),
    found: { deletedAt },
  });
  // Again: whoever deleted it may have closed more until now.
  await reopenRows(message, deletedAt);
  return followZone(app, restored ?? (await MessageModel.findById(message._id).orFail()));
}

/** The first occurrence that came due since an instant and can still be shown, or that is ahead. */
export function firstSince(message: Message, { since, at }: { since: number; at: number }): Date | null {
  const schedule = messageSchedule(message);
  const begun = expandSchedule(schedule, { from: at, until: at + 1 }).find(({ dueAt }) => dueAt > since);
  const next = begun?.dueAt ?? nextDueAt(schedule, at);
  return next === null ? null : new Date(next);
}
