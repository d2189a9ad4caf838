import type { DisplayDocument } from "../features/displays/display.model.js";
import { UserModel, type UserDocument } from "../features/accounts/user.model.js";
import { GroupModel, isHeldMember } from "../features/groups/group.model.js";
import { MemberModel } from "../features/groups/member.model.js";

/** Everyone to tell about a display: members of its group who may see it, are not held, and whose account is neither disabled nor going. */
export async function caregiversOf(
  display: Pick<DisplayDocument, "_id" | "groupId">,
): Promise<UserDocument[]> {
  const [group, members] = await Promise.all([
    GroupModel.findById(display.groupId, { ownerId: 1, heldUntil: 1 }).lean(),
    MemberModel.find({
      groupId: display.groupId,
      $or: [{ displayIds: null }, { displayIds: display._id }],
    }),
  ]);
  const told = members.filter((member) => !isHeldMember(group, member));
  return UserModel.find({
    _id: { $in: told.map((member) => member.userId) },
    disabledAt: null,
    deletingAt: null,
  });
}
