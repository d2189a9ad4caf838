import type { QueryFilter, Types } from "mongoose";
import { LADDER_LABELS } from "../../shared/rules/ladder.js";
import { DisplayModel } from "../circle/displays/display.model.js";
import { GroupModel, type GroupDocument } from "../circle/groups/group.model.js";
import { MessageModel, type Message } from "./message.model.js";

/** Of these displays, the series of medication and reminders that were stored before there were ladders, and were not deleted. */
export function olderSeriesOf(displayIds: Types.ObjectId[]): QueryFilter<Message> {
  return {
    displayId: { $in: displayIds },
    // As the index of series has it: a display keeps every message that it ever had.
    "when.kind": "series",
    deletedAt: null,
    ladder: { $exists: false },
    label: { $in: [...LADDER_LABELS] },
  };
}

/** Whether the owner is still to be asked about such series. A group that has none is not looked at again. */
export async function asksOlderLadders({ _id, olderLadders }: GroupDocument): Promise<boolean> {
  if (olderLadders) return false;
  const displays = await DisplayModel.find({ groupId: _id }, { _id: 1 }).lean();
  const ids = displays.map((display) => display._id);
  if (await MessageModel.exists(olderSeriesOf(ids))) return true;
  await GroupModel.updateOne({ _id, olderLadders: null }, { $set: { olderLadders: "none" } });
  return false;
}
