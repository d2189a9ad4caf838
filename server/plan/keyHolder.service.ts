import type { Types } from "mongoose";
import { findOccurrenceTime, type OccurrenceTime } from "../schedule/expand.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import { messageSchedule, onceWindow } from "./messageSchedule.js";

interface Held {
  message: MessageDocument;
  time: OccurrenceTime;
}

/**
 * Which message shows this key of a series by now, and when: the showing that was changed alone, else the part of the series that has it,
 * else a changed showing that was deleted with its series and comes back with it. null when none does.
 */
export async function findKeyHolder(displayId: Types.ObjectId, key: string): Promise<Held | null> {
  const changed = await MessageModel.findOne({ displayId, detachedKey: key, deletedAt: null });
  if (changed) return { message: changed, time: onceWindow(changed) };
  const seriesId = key.slice(0, key.indexOf("/"));
  const live = { displayId, seriesId, deletedAt: null };
  // Of two parts that both have it, the later start is the truth, as in the plan.
  for (const message of await MessageModel.find(live).sort({ startsAt: -1 })) {
    const time = findOccurrenceTime(messageSchedule(message), key);
    if (time) return { message, time };
  }
  const gone = await MessageModel.findOne({ displayId, detachedKey: key, removedBy: "series" });
  return gone && { message: gone, time: onceWindow(gone) };
}
