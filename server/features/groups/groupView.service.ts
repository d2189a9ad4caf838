import type { Types } from "mongoose";
import type { Group } from "../../../shared/contract/groups.js";
import { laddersWith } from "../../../shared/rules/ladder.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { countDisplays } from "../../circle/displays/displayCount.service.js";
import { limitsOf } from "../../circle/groups/groupLimits.service.js";
import { findActiveMembership } from "../../circle/groups/activeGroup.service.js";
import { findMembership } from "../../circle/groups/membership.js";
import { asksOlderLadders } from "../../plan/olderLadders.service.js";
import { countOpenInvites } from "./inviteList.service.js";
import { countKnownMembers } from "./memberList.service.js";

/** The group as it is now, as one of its members sees it. Throws 404 when it, or their membership, is gone. */
export async function getGroup(app: AppContext, user: UserDocument, groupId: Types.ObjectId): Promise<Group> {
  const viewer = (await findMembership(user._id, groupId)) ?? (await findActiveMembership(app, user));
  if (!viewer.group._id.equals(groupId)) throw notFound("The group");
  const { group, member } = viewer;
  const isOwner = member.role === "owner";
  const offeredTo = group.ownershipOfferedTo;
  const concerned = isOwner || offeredTo?.equals(user._id) ? offeredTo : null;
  const [limits, names, displayCount, memberCount, inviteCount, asksOlder] = await Promise.all([
    limitsOf(app, group),
    findNames([group.ownerId, ...(concerned ? [concerned] : [])]),
    countDisplays(member),
    countKnownMembers(viewer),
    isOwner ? countOpenInvites(app, groupId) : 0,
    isOwner && asksOlderLadders(group),
  ]);
  const named = (userId: Types.ObjectId) => ({
    userId: userId.toString(),
    name: names.get(userId.toString()) ?? "",
  });
  return {
    id: group.id,
    name: group.name,
    role: member.role,
    limited: member.limited,
    displayIds: member.displayIds?.map(String) ?? null,
    owner: named(group.ownerId),
    ownershipOfferedTo: concerned && named(concerned),
    displayCount,
    memberCount,
    inviteCount,
    ladders: laddersWith(group.ladders),
    asksOlderLadders: asksOlder,
    ...limits,
  };
}

async function findNames(userIds: Types.ObjectId[]): Promise<Map<string, string>> {
  const users = await UserModel.find({ _id: { $in: userIds } }, { name: 1 }).lean();
  return new Map(users.map(({ _id, name }) => [_id.toString(), name]));
}
