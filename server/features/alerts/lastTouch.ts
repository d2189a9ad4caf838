import { Types } from "mongoose";
import type { EntryKind } from "../../../shared/contract/activityEntries.js";
import { ActivityModel } from "../../activity/activityEntry.model.js";
import type { AppContext } from "../../core/AppContext.js";

const SINCE_MS = 36 * 60 * 60_000;
const ENTRIES_MAX = 50;

/** What somebody in front of a screen brings about. */
const TOUCHES: EntryKind[] = [
  "occurrence.answered",
  "occurrence.answerRetracted",
  "callRequest.made",
  "callRequest.changed",
  "recording.made",
];

/** The last touch of the last day and a half, in epoch milliseconds; null: there was none. What a caregiver marks done is none. */
export async function findLastTouch(app: AppContext, displayId: Types.ObjectId): Promise<number | null> {
  const first = Types.ObjectId.createFromTime(Math.floor((app.now() - SINCE_MS) / 1_000));
  const touches = await ActivityModel.find(
    { displayId, _id: { $gte: first }, kind: { $in: TOUCHES }, "facts.caregiverName": null },
    { at: 1 },
  )
    .sort({ _id: -1 })
    .limit(ENTRIES_MAX)
    .lean();
  return touches.length === 0 ? null : Math.max(...touches.map(({ at }) => at.getTime()));
}
