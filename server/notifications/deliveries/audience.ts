import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { GroupModel, isHeldMember } from "../../circle/groups/group.model.js";
import { MemberModel } from "../../circle/groups/member.model.js";

/**
 * Everyone to tell about a display: members of its group who may see it, are not held, and whose account is neither disabled nor going.
 * With `memberSince` only who was a member by then: what happened before somebody came is not told to them.
 */
export async function caregiversOf(
  display: Pick<DisplayDocument, "_id" | "groupId">,
  { memberSince }: { memberSince?: Date } = {},
): Promise<UserDocument[]> {
  const [group, members] = await Promise.all([
    GroupModel.findById(display.groupId, { ownerId: 1, heldUntil: 1 }).lean(),
    MemberModel.find({
      groupId: display.groupId,
      $or: [{ displayIds: null }, { displayIds: display._id }],
      ...(memberSince && { createdAt: { $lte: memberSince } }),
    }),
  ]);
  const seeing = members.filter((member) => !isHeldMember(group, member));
  return UserModel.find({
    _id: { $in: seeing.map((member) => member.userId) },
    disabledAt: null,
    deletingAt: null,
  });
}
