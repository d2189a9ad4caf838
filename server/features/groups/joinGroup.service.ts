import { Types } from "mongoose";
import { GROUP_MEMBERS_MAX, GROUPS_PER_ACCOUNT_MAX } from "../../../shared/limits.js";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import type { AppContext } from "../../core/AppContext.js";
import { removeMailLinksOfUser } from "../../notifications/mailLinks/mailLinks.service.js";
import { serverKey } from "../../core/uniqueKey.js";
import { tellGroupChange } from "../../notifications/groupChanges/groupChanges.service.js";
import { AppError, notFound } from "../../core/AppError.js";
import { limitReached } from "../../limits/requireRoom.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { ensureHasOwnGroup } from "../../circle/groups/activeGroup.service.js";
import { GROUP_IS_FULL, requireStillWithinLimit } from "../../circle/groups/groupLimits.service.js";
import { GroupModel, isHeld, type GroupDocument } from "../../circle/groups/group.model.js";
import { GroupInviteModel, type GroupInviteDocument } from "../../circle/groups/groupInvite.model.js";
import { findMembership } from "../../circle/groups/membership.js";
import { open } from "./invites.service.js";
import { isLetInByLink, mayAccept, mayEnter } from "../../circle/groups/mayEnter.js";
import { MemberModel } from "../../circle/groups/member.model.js";
import { requireVerified } from "../../auth/requireVerified.service.js";
import { membersChanged } from "../../circle/groups/membersChanged.js";
import { tellMembers } from "../../circle/groups/tellMembers.js";

interface InviteAnswer {
  accept: boolean;
  groupId: string;
}

/**
 * Accepts or declines the invitation of the user's own address. Accepting makes the group the active one, and ends the
 * onboarding: there is nothing left to set up. Repeating it is harmless. Throws 404 when there is no such invitation, 409 `email-not-verified`, 402 `caregiver-limit`.
 */
export async function answerInvite(
  app: AppContext,
  user: UserDocument,
  { accept, groupId }: InviteAnswer,
): Promise<void> {
  const invite = await GroupInviteModel.findOne({
    groupId: new Types.ObjectId(groupId),
    email: user.email,
    $or: [open(app), { acceptedBy: user._id }],
  });
  if (!accept) return decline(app, user, invite);
  if (invite) await join(app, user, invite);
  // Without an invitation this is a repeat by somebody who has joined, or there is nothing to accept: 404.
  await switchGroup(app, user, groupId);
  await UserModel.updateOne({ _id: user._id }, { onboarded: true });
  app.hub.toUser(user.id, { type: "account.changed" });
}

/**
 * A process that died between the place and the member has left somebody outside who has accepted: it is done now, as if they said so again.
 * Returns the user as they are then.
 */
export async function finishJoining(app: AppContext, user: UserDocument): Promise<UserDocument> {
  const places = await GroupInviteModel.find({ acceptedBy: user._id }, { groupId: 1 }).lean();
  if (places.length === 0) return user;
  const joined = new Set((await MemberModel.distinct("groupId", { userId: user._id })).map(String));
  const left = places.map(({ groupId }) => groupId.toString()).filter((groupId) => !joined.has(groupId));
  for (const groupId of left) {
    // A group that is full or held meanwhile lets nobody in; their other groups are theirs all the same.
    await answerInvite(app, user, { accept: true, groupId }).catch(unlessRefused);
  }
  return left.length === 0 ? user : await UserModel.findById(user._id).orFail();
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/**
 * Makes another of the user's groups the active one. Throws 404 for a group that the user is not in, 409 `email-not-verified` for one that
 * is not their own while their address is not verified (docs/decisions/028 has the exception).
 */
export async function switchGroup(app: AppContext, user: UserDocument, groupId: string): Promise<void> {
  const membership = await findMembership(user._id, groupId);
  if (!membership) throw notFound("The group");
  if (!mayEnter(app, user, membership.member)) requireVerified(user, GROUP_MESSAGES.emailNotVerified);
  await UserModel.updateOne({ _id: user._id }, { activeGroupId: membership.group._id });
  app.hub.closeUserOutside(user.id, groupId, "token-invalid");
}

/** Which of an accept and a revoke comes first is decided by one write of the invitation; a crash after it is made good by repeating. */
async function join(app: AppContext, user: UserDocument, invite: GroupInviteDocument): Promise<void> {
  const group = await GroupModel.findById(invite.groupId);
  if (!group || isHeld(group, invite.createdAt)) throw notFound("The invitation");
  if (!mayAccept(app, user, invite)) requireVerified(user, GROUP_MESSAGES.emailNotVerified);
  if (invite.acceptedBy === null) await requireStillWithinLimit(app, group, invite);
  const accepted = await GroupInviteModel.findOneAndUpdate(
    { _id: invite._id, $or: [open(app), { acceptedBy: user._id }] },
    { acceptedBy: user._id },
    { returnDocument: "after" },
  );
  if (!accepted) throw notFound("The invitation");
  const isNew = await storeMember(app, user, accepted);
  await requireStillInvited(user, accepted);
  if (isNew) await requireStillRoom(user, accepted);
  await removeMailLinksOfUser(accepted._id);
  await tellJoined(app, group, user);
  await membersChanged(app, group._id);
}

/** Once for each membership: a repeat of a first try that died finds the same row. */
async function tellJoined(app: AppContext, group: GroupDocument, user: UserDocument): Promise<void> {
  const member = await MemberModel.findOne({ groupId: group._id, userId: user._id }, { _id: 1 }).lean();
  if (!member) return;
  const cause = serverKey("groupJoined", member._id);
  await tellGroupChange(app, group, { cause, change: "joined", memberId: user._id, except: [] });
}

/** Whether they were none before. */
async function storeMember(
  app: AppContext,
  user: UserDocument,
  invite: GroupInviteDocument,
): Promise<boolean> {
  const { groupId, displayIds, limited } = invite;
  const joinedByLink = !user.emailVerified && isLetInByLink(app, user, invite);
  const createdAt = new Date(app.now());
  const { upsertedCount } = await MemberModel.updateOne(
    { groupId, userId: user._id },
    { $setOnInsert: { role: "caregiver", displayIds, limited, joinedByLink, createdAt } },
    { upsert: true },
  );
  return upsertedCount === 1;
}

/**
 * Looked at after the write: who is removed loses the invitation first and the membership after it, and a repeat of accepting that came in
 * between brings nobody back. Throws 404.
 */
async function requireStillInvited(
  { _id: userId }: UserDocument,
  { groupId }: GroupInviteDocument,
): Promise<void> {
  if (await GroupInviteModel.exists({ groupId, acceptedBy: userId })) return;
  await MemberModel.deleteOne({ groupId, userId, role: "caregiver" });
  throw notFound("The invitation");
}

/** Who has not shown that the address is theirs only no longer sees the invitation: it may be for somebody else. */
async function decline(
  app: AppContext,
  user: UserDocument,
  invite: GroupInviteDocument | null,
): Promise<void> {
  if (!invite || invite.acceptedBy) throw notFound("The invitation");
  if (user.emailVerified) {
    const ended = await GroupInviteModel.deleteOne({ _id: invite._id, acceptedBy: null });
    if (ended.deletedCount === 0) throw notFound("The invitation");
    await removeMailLinksOfUser(invite._id);
    await tellMembers(app, invite.groupId);
  } else {
    await GroupInviteModel.updateOne({ _id: invite._id, acceptedBy: null }, { hiddenFrom: user._id });
  }
  await ensureHasOwnGroup(app, user);
  app.hub.toUser(user.id, { type: "account.changed" });
}

/** Looked at after the write: of several at once none slips past. The invitation is open again. Throws 409 `limit-reached`. */
async function requireStillRoom(
  { _id: userId }: UserDocument,
  { _id, groupId }: GroupInviteDocument,
): Promise<void> {
  const isInTooMany = (await MemberModel.countDocuments({ userId })) > GROUPS_PER_ACCOUNT_MAX;
  if (!isInTooMany && (await MemberModel.countDocuments({ groupId })) <= GROUP_MEMBERS_MAX) return;
  await MemberModel.deleteOne({ groupId, userId, role: "caregiver" });
  await GroupInviteModel.updateOne({ _id, acceptedBy: userId }, { acceptedBy: null });
  throw limitReached(
    isInTooMany ? `You can be in at most ${GROUPS_PER_ACCOUNT_MAX} groups. Leave one first.` : GROUP_IS_FULL,
  );
}
