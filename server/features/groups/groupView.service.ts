import type { Types } from "mongoose";
import type { Group, GroupInvite, Member as MemberContract } from "../../../shared/contract/groups.js";
import type { AppContext } from "../../AppContext.js";
import { notFound } from "../../http/AppError.js";
import { UserModel, type UserDocument } from "../accounts/user.model.js";
import { countDisplays } from "../displays/displayCount.service.js";
import { portraitUrl } from "../media/media.service.js";
import type { GroupInviteDocument } from "./groupInvite.model.js";
import { limitsOf } from "./groupLimits.service.js";
import { findMembership, type Membership } from "./groups.service.js";
import { listOpenInvites } from "./invites.service.js";
import { MemberModel, type MemberDocument } from "./member.model.js";

/**
 * The group as it is now, as one of its members sees it: who sees only some displays knows of the others no more than those they share
 * one with, for a care home has many families in one group (design, section 1). Throws 404 when it, or their membership, is gone.
 */
export async function getGroup(app: AppContext, user: UserDocument, groupId: Types.ObjectId): Promise<Group> {
  const viewer = await findMembership(user._id, groupId);
  if (!viewer) throw notFound("The group");
  const { group, member } = viewer;
  const isOwner = member.role === "owner";
  const [limits, members, invites, displayCount] = await Promise.all([
    limitsOf(app, group),
    listKnownMembers(app, viewer),
    isOwner ? listOpenInvites(app, groupId) : [],
    countDisplays(member),
  ]);
  const offeredTo = group.ownershipOfferedTo?.toString() ?? null;
  return {
    id: group.id,
    name: group.name,
    role: member.role,
    limited: member.limited,
    displayIds: member.displayIds?.map(String) ?? null,
    members,
    invites: invites.map(presentInvite),
    ownershipOfferedTo: isOwner || offeredTo === user.id ? offeredTo : null,
    displayCount,
    ...limits,
  };
}

/** The owner first, then as they joined. */
async function listKnownMembers(app: AppContext, { group, member: viewer }: Membership) {
  const rows = await MemberModel.find({ groupId: group._id }).sort({ createdAt: 1, _id: 1 });
  const known = rows.filter((row) => isKnown(viewer, row) || group.ownerId.equals(row.userId));
  const users = await UserModel.find({ _id: { $in: known.map(({ userId }) => userId) } });
  const byId = new Map(users.map((user) => [user._id.toString(), user]));
  const presented = known.flatMap((row) => {
    const user = byId.get(row.userId.toString());
    // An account that is just being deleted.
    return user ? [presentMember(app, { row, user, viewer, isOwner: group.ownerId.equals(row.userId) })] : [];
  });
  return presented.sort((a, b) => Number(b.role === "owner") - Number(a.role === "owner"));
}

function isKnown(viewer: MemberDocument, other: MemberDocument): boolean {
  if (viewer.userId.equals(other.userId) || !viewer.displayIds || !other.displayIds) return true;
  return other.displayIds.some((id) => isAmong(viewer.displayIds, id));
}

function isAmong(displayIds: Types.ObjectId[] | null, id: Types.ObjectId): boolean {
  return displayIds?.some((one) => one.equals(id)) ?? true;
}

/** A limited member learns nobody's address, and nobody learns of displays that they do not see. */
function presentMember(
  app: AppContext,
  {
    row,
    user,
    viewer,
    isOwner,
  }: { row: MemberDocument; user: UserDocument; viewer: MemberDocument; isOwner: boolean },
): MemberContract {
  const isSelf = row.userId.equals(viewer.userId);
  const displayIds = isOwner ? null : row.displayIds;
  return {
    userId: user.id,
    name: user.name,
    email: viewer.limited && !isSelf ? "" : user.email,
    photoURL: portraitUrl(app, user.photoId),
    role: isOwner ? "owner" : "caregiver",
    limited: !isOwner && row.limited,
    displayIds: displayIds?.filter((id) => isAmong(viewer.displayIds, id)).map(String) ?? null,
    joinedAt: row.createdAt.toISOString(),
  };
}

function presentInvite(invite: GroupInviteDocument): GroupInvite {
  return {
    id: invite.id,
    email: invite.email,
    limited: invite.limited,
    displayIds: invite.displayIds?.map(String) ?? null,
    invitedAt: invite.createdAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
  };
}
