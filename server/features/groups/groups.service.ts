import { Types } from "mongoose";
import type { UserDocument } from "../accounts/user.model.js";
import { GroupModel, type GroupDocument } from "./group.model.js";
import { MemberModel, type MemberDocument } from "./member.model.js";

export interface Membership {
  group: GroupDocument;
  member: MemberDocument;
}

/** The user's place in a group; null for a stranger, an ex-member and a group that is gone. */
async function findMembership(
  userId: Types.ObjectId,
  groupId: Types.ObjectId | string,
): Promise<Membership | null> {
  const [group, member] = await Promise.all([
    GroupModel.findById(groupId),
    MemberModel.findOne({ groupId, userId }),
  ]);
  return group && member ? { group, member } : null;
}

/**
 * The group that the user works in. Who was removed from it falls back to their own group, which every account has; null would mean
 * an account without one.
 */
export async function findActiveMembership(user: UserDocument): Promise<Membership | null> {
  const active = await findMembership(user._id, user.activeGroupId);
  if (active) return active;
  const own = await MemberModel.findOne({ userId: user._id, role: "owner" });
  return own && findMembership(user._id, own.groupId);
}

/** Every group of the user, their own first. */
export async function listMemberships(user: UserDocument): Promise<Membership[]> {
  const members = await MemberModel.find({ userId: user._id }).sort({ createdAt: 1, _id: 1 });
  const groups = await GroupModel.find({ _id: { $in: members.map((member) => member.groupId) } });
  return members.flatMap((member) => {
    const group = groups.find((candidate) => candidate._id.equals(member.groupId));
    return group ? [{ group, member }] : [];
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
    { $setOnInsert: { role: "owner", displayIds: null, createdAt } },
    { upsert: true },
  );
}

/** For a sign-up whose account could not be made. */
export async function removeOwnGroup(groupId: Types.ObjectId): Promise<void> {
  await MemberModel.deleteMany({ groupId });
  await GroupModel.deleteOne({ _id: groupId });
}
