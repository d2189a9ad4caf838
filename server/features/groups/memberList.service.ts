import type { QueryFilter } from "mongoose";
import type { Member as MemberContract } from "../../../shared/contract/groups.js";
import type { AppContext } from "../../core/AppContext.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import type { Membership } from "../../circle/groups/membership.js";
import { after, BEFORE_ALL, cursorOf } from "./joinedOrder.js";
import { MemberModel, type Member, type MemberDocument } from "../../circle/groups/member.model.js";
import { presentMember } from "./member.present.js";

/** One page of the members that the viewer knows: the owner stands first, then come the others as they joined. */
export async function listMembers(
  app: AppContext,
  viewer: Membership,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: MemberContract[]; nextCursor: string | null }> {
  const owner = cursor === undefined ? await findOwner(viewer) : null;
  const room = owner ? limit - 1 : limit;
  const others = await MemberModel.find({ $and: [knownOthers(viewer), after(cursor)] })
    .sort({ createdAt: 1, _id: 1 })
    .limit(room + 1);
  const page = others.slice(0, room);
  const last = page.at(-1);
  return {
    items: await presentMembers(app, viewer, owner ? [owner, ...page] : page),
    nextCursor: others.length <= room ? null : last ? cursorOf(last) : BEFORE_ALL,
  };
}

export async function countKnownMembers(viewer: Membership): Promise<number> {
  return 1 + (await MemberModel.countDocuments(knownOthers(viewer)));
}

/**
 * Everybody but the owner. Who sees only some displays knows of the others no more than those they share one with, for a care home has many
 * families in one group (docs/PRODUCT.md, "Who it is for").
 */
function knownOthers({ group, member }: Membership): QueryFilter<Member> {
  const { userId, displayIds } = member;
  const others = { groupId: group._id, userId: { $ne: group.ownerId } };
  if (displayIds === null) return others;
  return { ...others, $or: [{ userId }, { displayIds: null }, { displayIds: { $in: displayIds } }] };
}

/** Of a group that is not stored yet, the viewer, who will own it. */
async function findOwner({ group, member }: Membership): Promise<MemberDocument | null> {
  if (group.isNew) return member;
  return MemberModel.findOne({ groupId: group._id, userId: group.ownerId }).exec();
}

async function presentMembers(
  app: AppContext,
  viewer: Membership,
  rows: MemberDocument[],
): Promise<MemberContract[]> {
  const users = await UserModel.find({ _id: { $in: rows.map(({ userId }) => userId) } });
  const byId = new Map(users.map((user) => [user._id.toString(), user]));
  return rows.flatMap((row) => {
    const user = byId.get(row.userId.toString());
    // An account that is just being deleted.
    return user ? [presentMember(app, { row, user, viewer })] : [];
  });
}
