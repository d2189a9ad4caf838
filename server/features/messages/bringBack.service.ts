import type { AppContext } from "../../AppContext.js";
import { nextDueAt } from "../../schedule/expand.js";
import { reopenRows } from "../occurrences/rowEdits.service.js";
import { followZone } from "./editDisplay.service.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";

/**
 * Makes a deleted message again what it was, in the zone that its display has by now; what came due meanwhile shows if its window is still
 * open. The screens are told by messageChanged(). Doing it twice is harmless.
 */
export async function bringBack(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  const { deletedAt } = message;
  if (!deletedAt) return message;
  const next = nextDueAt(messageSchedule(message), deletedAt.getTime());
  await reopenRows(message, deletedAt);
  const restored = await MessageModel.findOneAndUpdate(
    { _id: message._id },
    {
      $set: { deletedAt: null, removedBy: null, nextDueAt: next === null ? null : new Date(next) },
      $inc: { version: 1 },
    },
    { returnDocument: "after" },
  ).orFail();
  // Again: whoever deleted it may have closed more until now.
  await reopenRows(message, deletedAt);
  return followZone(app, restored);
}
