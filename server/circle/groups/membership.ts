import type { Types } from "mongoose";
import { GroupModel, isHeldMember, type GroupDocument } from "./group.model.js";
import { MemberModel, OWNERS_PLACE, type MemberDocument } from "./member.model.js";
import type { UserDocument } from "../accounts/user.model.js";

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
  return membershipOf(group ?? undefined, member ?? undefined);
}

/** The same of rows that were read already. */
export async function membershipOf(
  group: GroupDocument | undefined,
  member: MemberDocument | undefined,
): Promise<Membership | null> {
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

/** Every group of the user that they see, their own first. */
export async function listMemberships(user: UserDocument): Promise<Membership[]> {
  const members = await MemberModel.find({ userId: user._id }).sort({ createdAt: 1, _id: 1 });
  const groups = await GroupModel.find({ _id: { $in: members.map((member) => member.groupId) } });
  return members.flatMap((member) => {
    const group = groups.find((candidate) => candidate._id.equals(member.groupId));
    return group && !isHeldMember(group, member) ? [{ group, member }] : [];
  });
}
