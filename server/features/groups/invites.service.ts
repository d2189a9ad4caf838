import { Types } from "mongoose";
import { GROUP_MEMBERS_MAX, INVITE_LINK_MS, OPEN_INVITES_MAX } from "../../../shared/limits.js";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import type { AppContext } from "../../core/AppContext.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { serverKey } from "../../core/uniqueKey.js";
import {
  findOpenMailLink,
  issueMailLink,
  linkInvalid,
  removeMailLinksOfUser,
  type IssuedLink,
} from "../../notifications/mailLinks/mailLinks.service.js";
import type { MailLinkDocument } from "../../notifications/mailLinks/mailLink.model.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { AppError, notFound } from "../../core/AppError.js";
import { limitReached } from "../../limits/requireRoom.js";
import { queueMails } from "../../notifications/deliveries/queue.service.js";
import { proveBySignedIn } from "./proveAddress.service.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { addInviteWithinLimit, GROUP_IS_FULL } from "../../circle/groups/groupLimits.service.js";
import { GroupModel, isHeld, type GroupDocument } from "../../circle/groups/group.model.js";
import {
  GroupInviteModel,
  type GroupInvite,
  type GroupInviteDocument,
} from "../../circle/groups/groupInvite.model.js";
import { takeInviteMailDay } from "./inviteMailDay.service.js";
import { mayAccept } from "../../circle/groups/mayEnter.js";
import { MemberModel } from "../../circle/groups/member.model.js";
import { requireVerified } from "../../auth/requireVerified.service.js";
import { tellUserOfEmail } from "../../circle/groups/tellMembers.js";

/** Two owners' tabs at once make a handful of tries; more means that something else is wrong. */
const SLOT_TRIES = 50;

type Invitation = Pick<GroupInvite, "email" | "displayIds" | "limited">;

/**
 * Invites an address and mails it a link; inviting it again changes the invitation and ends the link before. Answer, timing and mail are
 * the same whether the address has an account or not; the mail goes later when others came before it. Throws 409 `email-not-verified` or `already-member`, 402 `caregiver-limit`.
 */
export async function inviteMember(
  app: AppContext,
  { actor, group }: { actor: Actor; group: GroupDocument },
  invitation: Invitation,
): Promise<void> {
  requireVerified(actor.user, GROUP_MESSAGES.verifyBeforeInviting);
  const { email } = invitation;
  const user = await UserModel.findOne({ email }, { _id: 1 }).lean();
  if (user && (await MemberModel.exists({ groupId: group._id, userId: user._id }))) throw alreadyMember();
  const invite = await storeInvite(app, group, invitation);
  await removeMailLinksOfUser(invite._id, "handedInvite");
  const link = await issueMailLink(app, "invite", invite._id);
  await queueInviteMail(app, { actor, group }, { invite, link });
  await tellUserOfEmail(app, email);
}

/** Now, on the next day that has room for this mailbox, or not at all. */
export async function queueInviteMail(
  app: AppContext,
  { actor, group }: { actor: Actor; group: GroupDocument },
  { invite, link }: { invite: GroupInviteDocument; link: IssuedLink },
): Promise<void> {
  const dueAt = await takeInviteMailDay(app, invite.email);
  if (!dueAt) return;
  const payload = {
    seed: link.seed,
    inviteId: invite.id,
    groupId: group.id,
    groupName: group.name,
    inviterName: actor.user.name,
  };
  const uniqueKey = serverKey("invite", invite._id, link.seed, link.mailNumber);
  await queueMails(app, [
    { uniqueKey, kind: "inviteMail", userId: null, groupId: group._id, payload, dueAt },
  ]);
}

/** Ends the invitation and its link. Throws 404 for one that is not open: accepted, it is a membership. */
export async function revokeInvite(app: AppContext, group: GroupDocument, inviteId: string): Promise<void> {
  const invite = await GroupInviteModel.findOneAndDelete({
    _id: inviteId,
    groupId: group._id,
    acceptedBy: null,
  });
  if (!invite) throw notFound("The invitation");
  await removeMailLinksOfUser(invite._id);
  await tellUserOfEmail(app, invite.email);
}

export interface OfferedGroup {
  group: GroupDocument;
  /** Who owns the group now. */
  inviterName: string;
  mayAccept: boolean;
  /** Of the group that they would see; null: all of them. */
  displayIds: Types.ObjectId[] | null;
}

/** The groups that the user is invited to by their own address and has not answered. */
export async function listOfferedGroups(app: AppContext, user: UserDocument): Promise<OfferedGroup[]> {
  const invites = await GroupInviteModel.find({
    email: user.email,
    hiddenFrom: { $ne: user._id },
    ...open(app),
  }).sort({ createdAt: 1, _id: 1 });
  const groups = await GroupModel.find({ _id: { $in: invites.map(({ groupId }) => groupId) } });
  const owners = await UserModel.find({ _id: { $in: groups.map(({ ownerId }) => ownerId) } }, { name: 1 });
  return invites.flatMap((invite) => {
    const group = groups.find(({ _id }) => _id.equals(invite.groupId));
    const owner = owners.find(({ _id }) => group?.ownerId.equals(_id));
    if (!group || !owner || isHeld(group, invite.createdAt)) return [];
    const { displayIds } = invite;
    return [{ group, inviterName: owner.name, mayAccept: mayAccept(app, user, invite), displayIds }];
  });
}

/**
 * What an invitation's link is about. Whoever is signed in with its address has proved by a mailed one that the address is theirs, and by one
 * that was handed over that the invitation is. Throws 400 `link-invalid`, after the same look-ups, for a link that is used, expired, revoked,
 * replaced, guessed, held, or for another address than the caller's.
 */
export async function openInvite(
  app: AppContext,
  { token, actor }: { token: string; actor: Actor | null },
): Promise<{ email: string; groupName: string; inviterName: string }> {
  const nobody = new Types.ObjectId();
  const link = await findOpenMailLink(app, ["invite", "handedInvite"], { token, idempotencyKey: null });
  const invite = await GroupInviteModel.findOne({ _id: link?.userId ?? nobody, ...open(app) });
  const group = await GroupModel.findById(invite?.groupId ?? nobody);
  const inviter = await UserModel.findById(group?.ownerId ?? nobody, { name: 1 });
  const isOthers = actor !== null && actor.user.email !== invite?.email;
  if (!link || !invite || !group || !inviter) throw linkInvalid();
  if (isOthers || isHeld(group, invite.createdAt)) throw linkInvalid();
  if (actor && link.kind === "invite") await proveBySignedIn(app, actor.user, actor.sessionId);
  if (actor) await noteOpened(app, actor.user, { invite, link });
  return { email: invite.email, groupName: group.name, inviterName: inviter.name };
}

/** The conditions of an invitation that can be answered. */
export function open(app: AppContext) {
  return { acceptedBy: null, expiresAt: { $gt: new Date(app.now()) } };
}

/** Who had declined it without having shown that it is theirs sees it again. */
async function noteOpened(
  app: AppContext,
  user: UserDocument,
  { invite, link }: { invite: GroupInviteDocument; link: MailLinkDocument },
): Promise<void> {
  const _id = invite._id;
  await GroupInviteModel.updateOne({ _id, hiddenFrom: user._id }, { hiddenFrom: null });
  if (link.kind === "handedInvite") await GroupInviteModel.updateOne({ _id }, { openedBy: user._id });
  app.hub.toUser(user.id, { type: "account.changed" });
}

async function storeInvite(
  app: AppContext,
  group: GroupDocument,
  invitation: Invitation,
): Promise<GroupInviteDocument> {
  const groupId = group._id;
  await GroupInviteModel.deleteMany({ groupId, acceptedBy: null, expiresAt: { $lte: new Date(app.now()) } });
  await reopenUnfinished(groupId, invitation.email);
  for (let tries = 0; tries < SLOT_TRIES; tries += 1) {
    const fields = {
      ...invitation,
      createdAt: new Date(app.now()),
      expiresAt: new Date(app.now() + INVITE_LINK_MS),
      hiddenFrom: null,
      openedBy: null,
    };
    const again = await GroupInviteModel.findOneAndUpdate(
      { groupId, email: invitation.email, acceptedBy: null },
      { $set: fields },
      { returnDocument: "after" },
    );
    if (again) return again;
    try {
      const { email } = invitation;
      const invite = await addInviteWithinLimit(app, { group, email }, (slot) =>
        GroupInviteModel.create({ ...fields, groupId, slot }),
      );
      await requireStillRoom(app, invite);
      return invite;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Somebody took the slot, or invited the same address, in the same moment: look again. What is accepted stays so.
      if (await GroupInviteModel.exists({ groupId, email: invitation.email, acceptedBy: { $ne: null } })) {
        throw alreadyMember();
      }
    }
  }
  throw new Error("No free place was found for an invitation.");
}

/** Somebody has accepted, and the process died before they were a member: it is theirs to answer once more. */
async function reopenUnfinished(groupId: Types.ObjectId, email: string): Promise<void> {
  const accepted = await GroupInviteModel.findOne({ groupId, email, acceptedBy: { $ne: null } }).lean();
  if (!accepted || (await MemberModel.exists({ groupId, userId: accepted.acceptedBy }))) return;
  await GroupInviteModel.updateOne(
    { _id: accepted._id, acceptedBy: accepted.acceptedBy },
    { acceptedBy: null },
  );
}

/** Whatever the plan allows. Looked at after the write: of several at once none slips past. */
async function requireStillRoom(app: AppContext, { _id, groupId }: GroupInviteDocument): Promise<void> {
  const invites = await GroupInviteModel.countDocuments({ groupId, ...open(app) });
  const members = await MemberModel.countDocuments({ groupId });
  const isTooMany = invites > OPEN_INVITES_MAX;
  if (!isTooMany && invites + members <= GROUP_MEMBERS_MAX) return;
  await GroupInviteModel.deleteOne({ _id, acceptedBy: null });
  throw limitReached(
    isTooMany
      ? `A group can have at most ${OPEN_INVITES_MAX} open invitations. Withdraw one first.`
      : GROUP_IS_FULL,
  );
}

function alreadyMember(): AppError {
  return new AppError({
    code: "already-member",
    status: 409,
    message: "This address already belongs to a member of the group.",
    field: "email",
  });
}
