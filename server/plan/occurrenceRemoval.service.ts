import type { Types } from "mongoose";
import { OccurrenceModel } from "./occurrence.model.js";

/** For a group that is being deleted. */
export async function removeOccurrencesOfGroup(groupId: Types.ObjectId): Promise<void> {
  await OccurrenceModel.deleteMany({ groupId });
}

/** Calls the sender of these messages something else. */
export async function renameSenderOfOccurrences(messageIds: Types.ObjectId[], to: string): Promise<void> {
  await OccurrenceModel.updateMany(
    { messageId: { $in: messageIds } },
    { $set: { "sender.name": to, "sender.photoId": null } },
  );
}

/** Calls a caregiver who read or marked something, by whatever name they had, something else in these groups. */
export async function renameCaregiverOfOccurrences(
  groupIds: Types.ObjectId[],
  { names, to }: { names: string[]; to: string },
): Promise<void> {
  const groupId = { $in: groupIds };
  await OccurrenceModel.updateMany({ groupId, readBy: { $in: names } }, { $set: { readBy: to } });
  await OccurrenceModel.updateMany(
    { groupId, "answers.caregiverName": { $in: names } },
    { $set: { "answers.$[theirs].caregiverName": to } },
    { arrayFilters: [{ "theirs.caregiverName": { $in: names } }] },
  );
}
