import { Types } from "mongoose";
import { GROUPS_PER_ACCOUNT_MAX } from "../../../shared/limits.js";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import type { AppContext } from "../../AppContext.js";
import { removeMailLinksOfUser } from "../../auth/mailLinks.service.js";
import { notFound } from "../../http/AppError.js";
import { limitReached } from "../../http/requireRoom.js";
import { UserModel, type UserDocument } from "../accounts/user.model.js";
import { requireStillWithinLimit } from "./groupLimits.service.js";
import { GroupModel, isHeld } from "./group.model.js";
import { GroupInviteModel, type GroupInviteDocument } from "./groupInvite.model.js";
import { findMembership } from "./groups.service.js";
import { open } from "./invites.service.js";
import { MemberModel } from "./member.model.js";
import { requireVerified } from "./requireVerified.js";
import { tellMembers } from "./tellMembers.js";

interface InviteAnswer {
  accept: boolean;
  groupID: string;
  onboarding?: boolean | undefined;
}

/**
 * Accepts or declines the invitation of the user's own address. Accepting makes the group the active one. Repeating it is harmless. Throws
 * 404 when there is no such invitation, 409 `email-not-verified`, 402 `caregiver-limit`.
 */
export async function answerInvite(
  app: AppContext,
  user: UserDocument,
  { accept, groupID, onboarding }: InviteAnswer,
): Promise<void> {
  const groupId = new Types.ObjectId(groupID);
  const invite = await GroupInviteModel.findOne({
    groupId,
    email: user.email,
    $or: [open(app), { acceptedBy: user._id }],
  });
  if (!accept) return decline(app, user, invite);
  if (invite) await join(app, user, invite);
  // Without an invitation this is a repeat by somebody who has joined, or there is nothing to accept: 404.
  await switchGroup(app, user, groupID);
  if (onboarding) await UserModel.updateOne({ _id: user._id }, { onboarded: true });
  app.hub.toUser(user.id, { type: "account.changed" });
}

/**
 * Makes another of the user's groups the active one. Throws 404 for a group that the user is not in, 409 `email-not-verified` for one that
 * is not their own while their address is not verified.
 */
export async function switchGroup(app: AppContext, user: UserDocument, groupID: string): Promise<void> {
  const membership = await findMembership(user._id, groupID);
  if (!membership) throw notFound("The group");
  if (membership.member.role !== "owner") requireVerified(user, GROUP_MESSAGES.emailNotVerified);
  await UserModel.updateOne({ _id: user._id }, { activeGroupId: membership.group._id });
  app.hub.closeUserOutside(user.id, groupID, "token-invalid");
}

/** Which of an accept and a revoke comes first is decided by one write of the invitation; a crash after it is made good by repeating. */
async function join(app: AppContext, user: UserDocument, invite: GroupInviteDocument): Promise<void> {
  const group = await GroupModel.findById(invite.groupId);
  if (!group || isHeld(group, invite.createdAt)) throw notFound("The invitation");
  requireVerified(user, GROUP_MESSAGES.emailNotVerified);
  if (invite.acceptedBy === null) await requireStillWithinLimit(app, group, invite);
  const accepted = await GroupInviteModel.findOneAndUpdate(
    { _id: invite._id, $or: [open(app), { acceptedBy: user._id }] },
    { acceptedBy: user._id },
    { returnDocument: "after" },
  );
  if (!accepted) throw notFound("The invitation");
  const { displayIds, limited } = accepted;
  await MemberModel.updateOne(
    { groupId: group._id, userId: user._id },
    { $setOnInsert: { role: "caregiver", displayIds, limited, createdAt: new Date(app.now()) } },
    { upsert: true },
  );
  if (invite.acceptedBy === null) await requireGroupsLeft(user, accepted);
  await removeMailLinksOfUser(accepted._id, "invite");
  await tellMembers(app, group._id);
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
    await removeMailLinksOfUser(invite._id, "invite");
    await tellMembers(app, invite.groupId);
  } else {
    await GroupInviteModel.updateOne({ _id: invite._id, acceptedBy: null }, { hiddenFrom: user._id });
  }
  app.hub.toUser(user.id, { type: "account.changed" });
}

/** Looked at after the write: of several at once none slips past. The invitation is open again. */
async function requireGroupsLeft(
  { _id: userId }: UserDocument,
  { _id, groupId }: GroupInviteDocument,
): Promise<void> {
  if ((await MemberModel.countDocuments({ userId })) <= GROUPS_PER_ACCOUNT_MAX) return;
  await MemberModel.deleteOne({ groupId, userId, role: "caregiver" });
  await GroupInviteModel.updateOne({ _id, acceptedBy: userId }, { acceptedBy: null });
  throw limitReached(`You can be in at most ${GROUPS_PER_ACCOUNT_MAX} groups. Leave one first.`);
}
