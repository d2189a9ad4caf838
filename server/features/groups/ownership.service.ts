import type { AppContext } from "../../AppContext.js";
import type { Actor } from "../../http/access.js";
import { notFound, notPermitted } from "../../http/AppError.js";
import { requireOwnPassword } from "../accounts/ownPassword.service.js";
import { UserModel } from "../accounts/user.model.js";
import { GroupModel, type GroupDocument } from "./group.model.js";
import { MemberModel, OWNERS_PLACE } from "./member.model.js";
import { tellMembers } from "./tellMembers.js";

/**
 * Offers the group to a member, or takes the offer back. Nothing changes hands until the other accepts. Offering asks for the password
 * (an account that only signs in with Google has none): 400 `wrong-password`. Throws 404 for nobody of the group.
 */
export async function offerOwnership(
  app: AppContext,
  { actor, group }: { actor: Actor; group: GroupDocument },
  { userId, password }: { userId: string | null; password?: string | undefined },
): Promise<void> {
  if (userId !== null) {
    await requireOwnPassword(actor.user, password);
    const member = await MemberModel.findOne({ groupId: group._id, userId });
    if (!member) throw notFound("The member");
    if (group.ownerId.equals(member.userId)) throw notPermitted("The group is yours already.");
  }
  const offered = await GroupModel.updateOne(
    { _id: group._id, ownerId: actor.user._id },
    { ownershipOfferedTo: userId },
  );
  if (offered.matchedCount === 0) throw notPermitted();
  await tellMembers(app, group._id);
}

/**
 * Accepts or declines a group that its owner offered. Accepting is one write of one document, so that there is exactly one owner at every
 * moment; what the members' rows say follows, and is put right whenever they are read (groups.service.ts). Throws 404 without an offer.
 */
export async function answerOwnership(
  app: AppContext,
  { actor, group }: { actor: Actor; group: GroupDocument },
  { accept }: { accept: boolean },
): Promise<void> {
  const userId = actor.user._id;
  const isRepeat = accept && group.ownerId.equals(userId);
  // An owner whose account is going takes the group along.
  const isGoing = await UserModel.exists({ _id: group.ownerId, deletingAt: { $ne: null } });
  if (isGoing) throw notFound("The offer");
  if (!isRepeat) {
    const answered = await GroupModel.updateOne(
      { _id: group._id, ownerId: group.ownerId, ownershipOfferedTo: userId },
      { ...(accept && { ownerId: userId }), ownershipOfferedTo: null },
    );
    if (answered.matchedCount === 0) throw notFound("The offer");
  }
  if (accept) await writeRoles(app, group, actor);
  await tellMembers(app, group._id);
}

async function writeRoles(app: AppContext, group: GroupDocument, { user }: Actor): Promise<void> {
  await MemberModel.updateOne({ groupId: group._id, userId: user._id }, OWNERS_PLACE);
  await MemberModel.updateMany(
    { groupId: group._id, userId: { $ne: user._id }, role: "owner" },
    { role: "caregiver" },
  );
  app.hub.closeMember(user.id, group.id, "token-invalid");
}
