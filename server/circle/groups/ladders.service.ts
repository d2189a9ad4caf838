import type { Types } from "mongoose";
import type { LadderChanges } from "../../../shared/contract/groups.js";
import { laddersWith, type Ladders } from "../../../shared/rules/ladder.js";
import { GroupModel, type GroupDocument } from "./group.model.js";

/** What happens when nobody answers new messages of each label. Two owners' browsers may change two labels at once. */
export async function setLadders(group: GroupDocument, changes: LadderChanges): Promise<void> {
  const chosen = Object.entries(changes).filter(([, ladder]) => ladder !== undefined);
  const set = Object.fromEntries(chosen.map(([label, ladder]) => [`ladders.${label}`, ladder]));
  // Groups of before have null, or nothing, where the labels are to be.
  await GroupModel.updateOne({ _id: group._id, ladders: null }, { $set: { ladders: {} } });
  await GroupModel.updateOne({ _id: group._id }, { $set: set });
}

/** Those that new messages of the group get. */
export async function laddersOf(groupId: Types.ObjectId): Promise<Ladders> {
  const group = await GroupModel.findById(groupId, { ladders: 1 }).lean();
  return laddersWith(group?.ladders);
}

/** The answer to the one question about series from before there were ladders. Only the first one counts. */
export async function answerOlderLadders(group: GroupDocument, isOn: boolean): Promise<void> {
  const open = { _id: group._id, olderLadders: { $nin: ["no", "due", "yes"] as const } };
  await GroupModel.updateOne(open, { $set: { olderLadders: isOn ? "due" : "no" } });
}
