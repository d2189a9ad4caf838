import type { Types } from "mongoose";
import { ActivityModel } from "./activityItem.model.js";

/** Details that name a caregiver. */
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
  for (const detail of NAMED) {
    const field = `details.${detail}`;
    await ActivityModel.updateMany(
      { groupId: { $in: groupIds }, [field]: { $in: names } },
      { $set: { [field]: to } },
    );
  }
}

/** For the download of everything that is kept: these groups' feeds, oldest first. */
export function everyActivityOf(groupIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return ActivityModel.find({ groupId: { $in: groupIds } })
    .select("displayId displayName type at details")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}
