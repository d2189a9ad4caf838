import type { Types } from "mongoose";
import { ActivityModel } from "./activityEntry.model.js";

/** Facts that name a caregiver. */
const NAMED = ["caregiverName", "by", "calledBy"];

/** For a group that is being deleted. */
export async function removeActivityOfGroup(groupId: Types.ObjectId): Promise<void> {
  await ActivityModel.deleteMany({ groupId });
}

/** Calls somebody, by whatever name they had, something else in the feeds of these groups. */
export async function renameInActivity(
  groupIds: Types.ObjectId[],
  { names, to }: { names: string[]; to: string },
): Promise<void> {
  for (const fact of NAMED) {
    const field = `facts.${fact}`;
    await ActivityModel.updateMany(
      { groupId: { $in: groupIds }, [field]: { $in: names } },
      { $set: { [field]: to } },
    );
  }
}

/** For the download of everything that is kept: these groups' feeds, oldest first. */
export function everyActivityOf(groupIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return ActivityModel.find({ groupId: { $in: groupIds } })
    .select("displayId displayName kind about at facts")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

export async function removeOldActivity(before: Date): Promise<void> {
  await ActivityModel.deleteMany(oldActivity(before).filter);
}

/** Entries from before this instant. A recording stays: its line is the only way to it. */
export function oldActivity(before: Date) {
  const kind = { $nin: ["recording.made" as const, "recording.completed" as const] };
  return { model: ActivityModel, filter: { at: { $lte: before }, kind } };
}
