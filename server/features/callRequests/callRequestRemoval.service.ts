import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { callRequestChanged } from "./callRequestEvents.js";
import { CallRequestModel } from "./callRequest.model.js";

/** For a group that is being deleted. */
export async function removeCallRequestsOfGroup(groupId: Types.ObjectId): Promise<void> {
  await CallRequestModel.deleteMany({ groupId });
}

/** Of an account that goes, in every group: what they said they would do is open again, and nothing says who it was. Harmless to repeat. */
export async function forgetCallClaimsOf(app: AppContext, userId: Types.ObjectId): Promise<void> {
  const theirs = { state: "claimed" as const, "claimedBy.userId": userId };
  const rows = await CallRequestModel.find(theirs);
  for (const row of rows) {
    await CallRequestModel.updateOne(
      { _id: row._id, ...theirs },
      { $set: { state: "open", claimedBy: null, callAt: null, claimLapsesAt: null } },
    );
    await callRequestChanged(app, row);
  }
}

/** Calls a caregiver something else wherever they said that they would call, or did. */
export async function renameCaller(userId: Types.ObjectId, to: string): Promise<void> {
  await CallRequestModel.updateMany({ "claimedBy.userId": userId }, { $set: { "claimedBy.name": to } });
  await CallRequestModel.updateMany({ "doneBy.userId": userId }, { $set: { "doneBy.name": to } });
}

/** For the download of everything that is kept: these groups' requests, oldest first. */
export function callRequestsOf(groupIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return CallRequestModel.find({ groupId: { $in: groupIds } })
    .select(
      "displayId requestId urgency askedAt deviceName asks state claimedBy.name callAt doneBy.name endedAt",
    )
    .sort({ _id: 1 })
    .lean()
    .cursor();
}
