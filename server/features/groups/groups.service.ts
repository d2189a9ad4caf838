import type { Types } from "mongoose";
import { removeMailLinksOfUser } from "../../notifications/mailLinks/mailLinks.service.js";
import { GroupModel, type GroupDocument } from "../../circle/groups/group.model.js";
import { GroupInviteModel } from "../../circle/groups/groupInvite.model.js";
import { MemberModel } from "../../circle/groups/member.model.js";

export async function renameGroup(group: GroupDocument, name: string): Promise<void> {
  await GroupModel.updateOne({ _id: group._id }, { name });
}

/** The groups that the user owns, and how many are in each. */
export async function listOwnGroups(
  userId: Types.ObjectId,
): Promise<Array<{ groupId: Types.ObjectId; members: number }>> {
  const groups = await GroupModel.find({ ownerId: userId }, { _id: 1 }).lean();
  return Promise.all(
    groups.map(async ({ _id }) => ({
      groupId: _id,
      members: await MemberModel.countDocuments({ groupId: _id }),
    })),
  );
}

export async function memberIdsOfGroup(groupId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return MemberModel.distinct("userId", { groupId });
}

export async function groupIdsOfMember(userId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return MemberModel.distinct("groupId", { userId });
}

/**
 * For an account that is about to be deleted: from now on nobody takes a group over from it, nor it one from others. To be called before it is
 * read which groups are its own, so that an answer that was under way either counts there or finds no offer.
 */
export async function endOffersOf(userId: Types.ObjectId): Promise<void> {
  await GroupModel.updateMany(
    { $or: [{ ownerId: userId }, { ownershipOfferedTo: userId }] },
    { ownershipOfferedTo: null },
  );
}

/** For an account that is being deleted. `email` null: the address is not known to be theirs, and what was offered to it stays. */
export async function leaveAllGroups(userId: Types.ObjectId, email: string | null): Promise<void> {
  const invites = await GroupInviteModel.find(
    email === null ? { acceptedBy: userId } : { $or: [{ acceptedBy: userId }, { email }] },
  );
  for (const { _id } of invites) await removeMailLinksOfUser(_id);
  await GroupInviteModel.deleteMany({ _id: { $in: invites.map(({ _id }) => _id) } });
  await MemberModel.deleteMany({ userId });
  // Behind the memberships: what was offered meanwhile is found here, and later nobody can be offered anything.
  await GroupModel.updateMany({ ownershipOfferedTo: userId }, { ownershipOfferedTo: null });
}

/** For a sign-up whose account could not be made, and for a group that is being deleted. */
export async function removeOwnGroup(groupId: Types.ObjectId): Promise<void> {
  const invites = await GroupInviteModel.find({ groupId }, { _id: 1 }).lean();
  for (const { _id } of invites) await removeMailLinksOfUser(_id);
  await GroupInviteModel.deleteMany({ groupId });
  await MemberModel.deleteMany({ groupId });
  await GroupModel.deleteOne({ _id: groupId });
}
