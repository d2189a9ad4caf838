import type { Types } from "mongoose";
import { DutyRotaModel } from "../../circle/duty/dutyRota.model.js";

/** Somebody has left the group, or their account goes (`groupId` null: every group): nobody finds them in the table. Harmless to repeat. */
export async function takeOut(userId: Types.ObjectId, groupId: Types.ObjectId | null): Promise<void> {
  const isOther = (field: string) => ({ $ne: [field, userId] });
  const without = (list: string, cond: object) => ({ $filter: { input: list, cond } });
  const shifts = {
    $map: {
      input: "$shifts",
      in: {
        $mergeObjects: [
          "$$this",
          { userIds: { $filter: { input: "$$this.userIds", as: "one", cond: { $ne: ["$$one", userId] } } } },
        ],
      },
    },
  };
  await DutyRotaModel.updateMany(
    { ...(groupId && { _id: groupId }), $or: NAMED_IN.map((path) => ({ [path]: userId })) },
    [
      { $set: { shifts } },
      {
        $set: {
          shifts: without("$shifts", { $gt: [{ $size: "$$this.userIds" }, 0] }),
          replacements: without("$replacements", {
            $and: [isOther("$$this.userId"), isOther("$$this.by")],
          }),
          away: without("$away", isOther("$$this.userId")),
          version: { $add: ["$version", 1] },
        },
      },
    ],
    { updatePipeline: true },
  );
}

const NAMED_IN = ["shifts.userIds", "replacements.userId", "replacements.by", "away.userId"];

export async function removeRotaOfGroup(groupId: Types.ObjectId): Promise<void> {
  await DutyRotaModel.deleteOne({ _id: groupId });
}

/** For the download of everything that is kept. */
export function rotasOf(groupIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return DutyRotaModel.find({ _id: { $in: groupIds } })
    .sort({ _id: 1 })
    .lean()
    .cursor();
}
