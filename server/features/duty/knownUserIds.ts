import { MemberModel } from "../../circle/groups/member.model.js";
import type { Membership } from "../../circle/groups/membership.js";

/** Whom the viewer knows: as in the list of members, somebody who sees only some displays knows who shares one with them, and the owner. */
export async function knownUserIds({ group, member }: Membership): Promise<(userId: string) => boolean> {
  const { userId, displayIds } = member;
  if (displayIds === null) return () => true;
  const others = await MemberModel.find(
    { groupId: group._id, $or: [{ displayIds: null }, { displayIds: { $in: displayIds } }] },
    { userId: 1 },
  ).lean();
  const known = new Set([group.ownerId, userId, ...others.map((one) => one.userId)].map(String));
  return (id) => known.has(id);
}
