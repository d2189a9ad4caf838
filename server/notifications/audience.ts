import type { DisplayDocument } from "../features/displays/display.model.js";
import { UserModel, type UserDocument } from "../features/accounts/user.model.js";
import { MemberModel } from "../features/groups/member.model.js";

/** Everyone to tell about a display: members of its group who may see it and whose account is neither disabled nor going. */
export async function caregiversOf(
  display: Pick<DisplayDocument, "_id" | "groupId">,
): Promise<UserDocument[]> {
  const members = await MemberModel.find({
    groupId: display.groupId,
    $or: [{ displayIds: null }, { displayIds: display._id }],
  });
  return UserModel.find({
    _id: { $in: members.map((member) => member.userId) },
    disabledAt: null,
    deletingAt: null,
  });
}
