import { createHash } from "node:crypto";
import { Types } from "mongoose";
import { removeMailLinksOfUser } from "../../auth/mailLinks.service.js";
import type { UserDocument } from "../accounts/user.model.js";
import { GroupModel, isHeldMember, type GroupDocument } from "./group.model.js";
import { GroupInviteModel } from "./groupInvite.model.js";
import { MemberModel, OWNERS_PLACE, type MemberDocument } from "./member.model.js";

export interface Membership {
  group: GroupDocument;
  member: MemberDocument;
}

/** The user's place in a group; null for a stranger, an ex-member, a member who is held and a group that is gone. */
export async function findMembership(
  userId: Types.ObjectId,
  groupId: Types.ObjectId | string,
): Promise<Membership | null> {
  const [group, member] = await Promise.all([
    GroupModel.findById(groupId),
    MemberModel.findOne({ groupId, userId }),
  ]);
  if (!group || !member || isHeldMember(group, member)) return null;
  return { group, member: await withTrueRole(group, member) };
}

/** Who owns a group is written in the group. A row that says otherwise is what a crash in a transfer left behind: it is put right. */
async function withTrueRole(group: GroupDocument, member: MemberDocument): Promise<MemberDocument> {
  const isOwner = group.ownerId.equals(member.userId);
  if (isOwner === (member.role === "owner")) return member;
  const place = isOwner ? OWNERS_PLACE : { role: "caregiver" as const };
  const righted = await MemberModel.findByIdAndUpdate(member._id, place, { returnDocument: "after" });
  return righted ?? member;
}

/**
 * The group that the user works in. Who was removed from it falls back to their own group; who has handed that over gets a new one.
 * null would mean an account without one.
 */
export async function findActiveMembership(user: UserDocument): Promise<Membership | null> {
  const active = await findMembership(user._id, user.activeGroupId);
  if (active) return active;
  const own = await GroupModel.findOne({ ownerId: user._id }).sort({ createdAt: 1, _id: 1 });
  return findMembership(user._id, own?._id ?? (await makeAnotherOwnGroup(user)));
}

/** Its id follows from the user's, so that any number of requests at once make one. */
async function makeAnotherOwnGroup(user: UserDocument): Promise<Types.ObjectId> {
  const digest = createHash("sha256").update(`another own group ${user.id}`).digest();
  const groupId = new Types.ObjectId(digest.subarray(0, 12));
  await ensureOwnGroup({ groupId, ownerId: user._id, name: `${user.name}'s group`, createdAt: new Date() });
  return groupId;
}

/** Every group of the user that they see, their own first. */
export async function listMemberships(user: UserDocument): Promise<Membership[]> {
  const members = await MemberModel.find({ userId: user._id }).sort({ createdAt: 1, _id: 1 });
  const groups = await GroupModel.find({ _id: { $in: members.map((member) => member.groupId) } });
  return members.flatMap((member) => {
    const group = groups.find((candidate) => candidate._id.equals(member.groupId));
    return group && !isHeldMember(group, member) ? [{ group, member }] : [];
  });
}

export interface NewOwnGroup {
  groupId: Types.ObjectId;
  ownerId: Types.ObjectId;
  name: string;
  createdAt: Date;
}

/** Made before its owner's account, by ids that a repeat knows again: doing it twice makes one group with one owner. */
export async function ensureOwnGroup({ groupId, ownerId, name, createdAt }: NewOwnGroup): Promise<void> {
  await GroupModel.updateOne(
    { _id: groupId },
    { $setOnInsert: { name, ownerId, createdAt } },
    { upsert: true },
  );
  await MemberModel.updateOne(
    { groupId, userId: ownerId },
    { $setOnInsert: { ...OWNERS_PLACE, createdAt } },
    { upsert: true },
  );
}

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

/** For an account that is being deleted. `email` null: the address is not known to be theirs, and what was offered to it stays. */
export async function leaveAllGroups(userId: Types.ObjectId, email: string | null): Promise<void> {
  await GroupModel.updateMany({ ownershipOfferedTo: userId }, { ownershipOfferedTo: null });
  const invites = await GroupInviteModel.find(
    email === null ? { acceptedBy: userId } : { $or: [{ acceptedBy: userId }, { email }] },
  );
  for (const { _id } of invites) await removeMailLinksOfUser(_id, "invite");
  await GroupInviteModel.deleteMany({ _id: { $in: invites.map(({ _id }) => _id) } });
  await MemberModel.deleteMany({ userId });
}

/** For a sign-up whose account could not be made, and for a group that is being deleted. */
export async function removeOwnGroup(groupId: Types.ObjectId): Promise<void> {
  const invites = await GroupInviteModel.find({ groupId }, { _id: 1 }).lean();
  for (const { _id } of invites) await removeMailLinksOfUser(_id, "invite");
  await GroupInviteModel.deleteMany({ groupId });
  await MemberModel.deleteMany({ groupId });
  await GroupModel.deleteOne({ _id: groupId });
}
