import type { Types } from "mongoose";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { UserModel, type User, type UserDocument } from "../../circle/accounts/user.model.js";
import { GroupModel, isHeldMember, type Group } from "../../circle/groups/group.model.js";
import { MemberModel, type Member } from "../../circle/groups/member.model.js";

/** As for every aggregation. */
const READ_LIMIT_MS = 5_000;

type Raw<Row> = Row & { _id: Types.ObjectId };
type RawMember = Raw<Member> & { groups: Pick<Group, "ownerId" | "heldUntil">[]; users: Raw<User>[] };

/**
 * Everyone to tell about a display: members of its group who may see it, are not held, and whose account is neither disabled nor going.
 * With `memberSince` only who was a member by then: what happened before somebody came is not told to them.
 */
export async function caregiversOf(
  display: Pick<DisplayDocument, "_id" | "groupId">,
  { memberSince }: { memberSince?: Date } = {},
): Promise<UserDocument[]> {
  const rows = await MemberModel.aggregate<RawMember>([
    {
      $match: {
        groupId: display.groupId,
        $or: [{ displayIds: null }, { displayIds: display._id }],
        ...(memberSince && { createdAt: { $lte: memberSince } }),
      },
    },
    {
      $lookup: {
        from: GroupModel.collection.name,
        localField: "groupId",
        foreignField: "_id",
        pipeline: [{ $project: { ownerId: 1, heldUntil: 1 } }],
        as: "groups",
      },
    },
    {
      $lookup: {
        from: UserModel.collection.name,
        localField: "userId",
        foreignField: "_id",
        pipeline: [{ $match: { disabledAt: null, deletingAt: null } }],
        as: "users",
      },
    },
  ]).option({ maxTimeMS: READ_LIMIT_MS });
  return rows
    .filter((member) => !isHeldMember(member.groups[0] ?? null, member))
    .flatMap(({ users }) => users.map((user) => UserModel.hydrate(user)));
}
