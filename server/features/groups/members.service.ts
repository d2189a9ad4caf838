import { Types } from "mongoose";
import type { MemberChanges } from "../../../shared/contract/groups.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound, notPermitted } from "../../core/AppError.js";
import type { SeenDisplays } from "../../core/Feature.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { GroupModel, type GroupDocument } from "../../circle/groups/group.model.js";
import { GroupInviteModel } from "../../circle/groups/groupInvite.model.js";
import { MemberModel, type Member, type MemberDocument } from "../../circle/groups/member.model.js";
import { serverKey } from "../../core/uniqueKey.js";
import { tellGroupChange } from "../../notifications/groupChanges/groupChanges.service.js";
import { membersChanged } from "../../circle/groups/membersChanged.js";

/** Changes what a member sees and may do, at once: their sockets come back with the new rights. Throws 404, 409 for the owner. */
export async function editMember(
  app: AppContext,
  group: GroupDocument,
  { userId, changes }: { userId: string; changes: MemberChanges },
): Promise<void> {
  const member = await getMember(group, userId);
  await requireNotOwner(group, member);
  const set: Partial<Member> = {};
  if (changes.limited !== undefined) set.limited = changes.limited;
  if (changes.displayIds !== undefined) set.displayIds = objectIds(changes.displayIds);
  const seen = set.displayIds && { groupId: group._id, displayIds: set.displayIds };
  // Before and after: a crash behind the write leaves nothing of what they see no more, and no call that is under way slips past.
  if (seen) await tellFeatures(app, member.userId, seen);
  // Who has become the owner since then has another role, and all of the group.
  const edited = await MemberModel.updateOne({ _id: member._id, role: member.role }, { $set: set });
  if (edited.matchedCount === 0) {
    await requireNotOwner(group, member);
    throw notFound("The member");
  }
  if (seen) await tellFeatures(app, member.userId, seen);
  app.hub.closeMember(userId, group.id, "token-invalid");
  await membersChanged(app, group._id);
}

/** Ends a membership; the sockets go with it. Throws 404 for nobody of the group, 409 for its owner. */
export async function removeMember(app: AppContext, group: GroupDocument, userId: string): Promise<void> {
  const member = await getMember(group, userId);
  await endMembership(app, group, { userId: member.userId, change: "removed" });
}

/** Throws 404 for a group that the user is not in, 409 for the user's own. */
export async function leaveGroup(app: AppContext, user: UserDocument, groupId: string): Promise<void> {
  const group = await GroupModel.findById(groupId);
  const member = group && (await MemberModel.exists({ groupId: group._id, userId: user._id }));
  if (!group || !member) throw notFound("The group");
  await endMembership(app, group, { userId: user._id, change: "left" });
}

export function objectIds(ids: string[] | null): Types.ObjectId[] | null {
  return ids && ids.map((id) => new Types.ObjectId(id));
}

async function tellFeatures(app: AppContext, userId: Types.ObjectId, seen: SeenDisplays): Promise<void> {
  for (const { follows } of app.registered.features) await follows?.memberSeesOnly?.(app, userId, seen);
}

async function tellOfLeaving(
  app: AppContext,
  userId: Types.ObjectId,
  groupId: Types.ObjectId,
): Promise<void> {
  for (const { follows } of app.registered.features) await follows?.memberLeft?.(app, userId, groupId);
}

async function getMember(group: GroupDocument, userId: string): Promise<MemberDocument> {
  const member = await MemberModel.findOne({ groupId: group._id, userId });
  if (!member) throw notFound("The member");
  return member;
}

/** Read behind the member's row, whose role is written after the group says who owns it. */
async function requireNotOwner({ _id }: GroupDocument, { userId }: MemberDocument): Promise<void> {
  if (await GroupModel.exists({ _id, ownerId: userId }))
    throw notPermitted("The owner of a group sees all of it.");
}

/**
 * First an offer of the group ends, in the same write that makes sure that this is not its owner: who accepts it later accepts nothing.
 * Then the place in the group goes, so that a late repeat of accepting finds no invitation, and the membership last. What is theirs in the
 * group goes before and after it: a crash behind it leaves nothing of that, and no call that is under way slips past.
 */
async function endMembership(
  app: AppContext,
  group: GroupDocument,
  { userId, change }: { userId: Types.ObjectId; change: "left" | "removed" },
): Promise<void> {
  const groupId = group._id;
  const ended = await GroupModel.updateOne(
    { _id: groupId, ownerId: { $ne: userId } },
    [
      {
        $set: {
          ownershipOfferedTo: {
            $cond: [{ $eq: ["$ownershipOfferedTo", userId] }, null, "$ownershipOfferedTo"],
          },
        },
      },
    ],
    { updatePipeline: true },
  );
  if (ended.matchedCount === 0) {
    throw notPermitted("The owner of a group cannot leave it. Hand it over to another member first.");
  }
  await GroupInviteModel.deleteMany({ groupId, acceptedBy: userId });
  await tellOfEnd(app, group, { userId, change });
  await tellOfLeaving(app, userId, groupId);
  await MemberModel.deleteOne({ groupId, userId });
  // It may have been offered to them once more meanwhile.
  await GroupModel.updateOne({ _id: groupId, ownershipOfferedTo: userId }, { ownershipOfferedTo: null });
  await tellOfLeaving(app, userId, groupId);
  const id = userId.toString();
  app.hub.toUser(id, { type: "account.changed" });
  app.hub.closeMember(id, group.id, "token-invalid");
  await membersChanged(app, groupId);
}

/** Before the membership goes, whose id makes it told once; its owner, who removes somebody, knows. */
async function tellOfEnd(
  app: AppContext,
  group: GroupDocument,
  { userId, change }: { userId: Types.ObjectId; change: "left" | "removed" },
): Promise<void> {
  const member = await MemberModel.findOne({ groupId: group._id, userId }, { _id: 1 }).lean();
  if (!member) return;
  const except = change === "removed" ? [group.ownerId] : [];
  await tellGroupChange(app, group, {
    cause: serverKey("groupLeft", member._id),
    change,
    memberId: userId,
    except,
  });
}
