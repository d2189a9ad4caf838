import { Types } from "mongoose";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { notFound, notPermitted } from "../../core/AppError.js";
import { requireOwnPassword } from "../../auth/ownPassword.service.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { GroupModel, type GroupDocument } from "../../circle/groups/group.model.js";
import { MemberModel, OWNERS_PLACE } from "../../circle/groups/member.model.js";
import { serverKey } from "../../core/uniqueKey.js";
import { tellGroupChange } from "../../notifications/groupChanges/groupChanges.service.js";
import { mailOffer, mailOfferAnswer } from "./ownershipMails.service.js";
import { requireVerified } from "../../auth/requireVerified.service.js";
import { membersChanged } from "../../circle/groups/membersChanged.js";
import { tellMembers } from "../../circle/groups/tellMembers.js";

/**
 * Offers the group to a member, who is told by mail, or takes the offer back. Nothing changes hands until the other accepts. Offering asks
 * for the password (an account that only signs in with Google has none): 400 `wrong-password`. Throws 404 for nobody of the group.
 */
export async function offerOwnership(
  app: AppContext,
  { actor, group }: { actor: Actor; group: GroupDocument },
  { userId, password }: { userId: string | null; password?: string | undefined },
): Promise<void> {
  if (userId !== null) {
    requireVerified(actor.user, GROUP_MESSAGES.verifyBeforeOffering);
    if (group.heldUntil !== null) throw notPermitted(GROUP_MESSAGES.answerBeforeOffering);
    await requireOwnPassword(actor.user, password);
    const member = await MemberModel.findOne({ groupId: group._id, userId });
    if (!member) throw notFound("The member");
    if (group.ownerId.equals(member.userId)) throw notPermitted("You already own the group.");
  }
  const offered = await storeOffer(group, actor, userId);
  if (userId !== null) await requireStillMember(group, userId);
  if (userId !== null) await mailOffer(app, offered, actor.user);
  await tellMembers(app, group._id);
}

/**
 * Accepts or declines a group that its owner offered. Accepting is one write of one document, so that there is exactly one owner at every
 * moment; what the members' rows say follows, and is put right whenever they are read (groups.service.ts). Who offered it is told by mail.
 * Repeating an answer is harmless. Throws 404 without an offer.
 */
export async function answerOwnership(
  app: AppContext,
  { actor, group }: { actor: Actor; group: GroupDocument },
  { accept }: { accept: boolean },
): Promise<void> {
  const by = actor.user._id;
  // An owner whose account is going takes the group along.
  const isGoing = await UserModel.exists({ _id: group.ownerId, deletingAt: { $ne: null } });
  if (isGoing) throw notFound("The offer");
  const { ownerId } = group;
  const answered = await GroupModel.findOneAndUpdate(
    { _id: group._id, ownerId, ownershipOfferedTo: by },
    {
      ...(accept && { ownerId: by, ownerSince: new Date(app.now()), ...payerAfter(group, by) }),
      ownershipOfferedTo: null,
      ownershipAnswer: { ownerId, by, accepted: accept },
    },
    { returnDocument: "after" },
  );
  if (!answered && !isRepeat(group, actor, accept)) throw notFound("The offer");
  await mailOfferAnswer(app, answered ?? group, actor.user);
  if (accept) await tellOfOwner(app, answered ?? group, { memberId: by, formerId: ownerId });
  if (accept) await writeRoles(app, group, actor);
  await membersChanged(app, group._id);
}

/** Whose subscription the group goes on with: the former owner's, or that of who paid before them. Given back to who pays, it is the owner's again. */
function payerAfter({ ownerId, paidBy }: GroupDocument, newOwnerId: Types.ObjectId) {
  if (paidBy && !paidBy.equals(newOwnerId)) return {};
  return { paidBy: paidBy ? null : ownerId, paidUntil: null };
}

/** Offering it again to the same member is the same offer. Throws 409 for who is not the owner any more. */
async function storeOffer(
  group: GroupDocument,
  { user }: Actor,
  userId: string | null,
): Promise<GroupDocument> {
  const owned = { _id: group._id, ownerId: user._id };
  const fresh = { ownershipOfferId: userId && new Types.ObjectId(), ownershipAnswer: null };
  const changed = await GroupModel.findOneAndUpdate(
    { ...owned, ownershipOfferedTo: { $ne: userId } },
    { ownershipOfferedTo: userId, ...fresh },
    { returnDocument: "after" },
  );
  const offered = changed ?? (await GroupModel.findOne(owned));
  if (!offered) throw notPermitted();
  return offered;
}

/** Looked at after the write: a membership that ends takes the offer back behind its end (members.service.ts). Throws 404. */
async function requireStillMember({ _id }: GroupDocument, userId: string): Promise<void> {
  if (await MemberModel.exists({ groupId: _id, userId })) return;
  await GroupModel.updateOne({ _id, ownershipOfferedTo: userId }, { ownershipOfferedTo: null });
  throw notFound("The member");
}

function isRepeat(group: GroupDocument, { user }: Actor, accept: boolean): boolean {
  if (accept) return group.ownerId.equals(user._id);
  return group.ownershipAnswer?.accepted === false && group.ownershipAnswer.by.equals(user._id);
}

async function writeRoles(app: AppContext, group: GroupDocument, { user }: Actor): Promise<void> {
  await MemberModel.updateOne({ groupId: group._id, userId: user._id }, OWNERS_PLACE);
  await MemberModel.updateMany(
    { groupId: group._id, userId: { $ne: user._id }, role: "owner" },
    { role: "caregiver" },
  );
  app.hub.closeMember(user.id, group.id, "token-invalid");
}

/** Who had offered it is told by the answer itself. */
async function tellOfOwner(
  app: AppContext,
  group: GroupDocument,
  { memberId, formerId }: { memberId: Types.ObjectId; formerId: Types.ObjectId },
): Promise<void> {
  if (!group.ownershipOfferId) return;
  const cause = serverKey("groupOwner", group.ownershipOfferId);
  const former = group.ownershipAnswer?.ownerId ?? formerId;
  await tellGroupChange(app, group, { cause, change: "owns", memberId, except: [former] });
}
