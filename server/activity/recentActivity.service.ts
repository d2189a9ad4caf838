import { Types } from "mongoose";
import type { ActivityItem } from "../../shared/contract/activity.js";
import { ActivityModel } from "./activityEntry.model.js";
import { findLaterEntries, isKnownLine, presentActivityItem } from "./foldEntries.js";

/** More in so short a time is fetched with the feed. */
const ENTRIES_MAX = 1_000;

export interface RecentLine {
  groupId: string;
  item: ActivityItem;
}

/** Lines of these groups' feeds that have come or changed since then, by the clock of whoever wrote them, as they are now, oldest first. */
export async function listActivitySince(groupIds: string[], since: Date): Promise<RecentLine[]> {
  const first = Types.ObjectId.createFromTime(Math.floor(since.getTime() / 1_000));
  const entries = await ActivityModel.find(
    { groupId: { $in: groupIds }, _id: { $gte: first } },
    { uniqueKey: 1, about: 1 },
  )
    .sort({ _id: -1 })
    .limit(ENTRIES_MAX)
    .lean();
  const keys = [...new Set(entries.map(({ uniqueKey, about }) => about ?? uniqueKey))];
  if (keys.length === 0) return [];
  const lines = await ActivityModel.find({ uniqueKey: { $in: keys } }).sort({ _id: 1 });
  const later = await findLaterEntries(keys);
  return lines.filter(isKnownLine).map((line) => ({
    groupId: line.groupId.toString(),
    item: presentActivityItem(line, later.get(line.uniqueKey) ?? []),
  }));
}
