import type { Types } from "mongoose";
import { API_TIMEOUT_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { closeChangedMembers } from "../../realtime/catchUp/closeChangedMembers.js";
import { followHolds } from "../../realtime/catchUp/followHolds.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { GroupModel, isHeldMember, type GroupDocument } from "../../circle/groups/group.model.js";
import { GroupInviteModel } from "../../circle/groups/groupInvite.model.js";
import { MemberModel, type MemberDocument } from "../../circle/groups/member.model.js";
import { switchOffWebhooksOfGroup } from "../../notifications/webhooks/switchOff.service.js";
import { membersChanged } from "../../circle/groups/membersChanged.js";

/** A call that was under way when its caller was signed out has ended by then: what it still added is held as well. */
const UNDER_WAY_MS = API_TIMEOUT_MS;
/** Nobody asks about a group that is being deleted. */
const FOR_EVER = new Date("9999-12-31T00:00:00.000Z");

/**
 * From now on members, invitations and devices that these groups have already get nothing of them, until the owner is asked
 * (docs/decisions/022). What is stored on the devices stays, and so does everything here. Harmless to repeat.
 */
export async function holdOwnGroups(app: AppContext, ownerId: Types.ObjectId): Promise<void> {
  const until = new Date(app.now() + UNDER_WAY_MS);
  // An offer is answered by a member, and would take the group away.
  await GroupModel.updateMany({ ownerId }, { heldUntil: until, ownershipOfferedTo: null });
  await DisplayModel.updateMany(
    { groupId: { $in: await ownGroupIds(ownerId) } },
    { pairingOpenUntil: null, pairingLinkHash: null, pairingLinkUntil: null, pairingClaimedBy: null },
  );
  await closeChangedMembers(app);
  await followHolds(app);
  for (const id of await ownGroupIds(ownerId)) app.hub.wakes.add({ kind: "group", groupId: id.toString() });
}

/** For a group that is being deleted: who is in it, and whoever joins, gets nothing of it any more. Its owner has no account by then. */
export async function letNobodyIn(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  await GroupModel.updateOne({ _id: groupId }, { heldUntil: FOR_EVER });
  await closeChangedMembers(app);
}

/** Whether there is anybody or anything in the user's groups but themselves. */
export async function hasCompany(ownerId: Types.ObjectId): Promise<boolean> {
  const groupId = { $in: await ownGroupIds(ownerId) };
  const others = await Promise.all([
    MemberModel.exists({ groupId, userId: { $ne: ownerId } }),
    GroupInviteModel.exists({ groupId }),
    DisplayModel.exists({ groupId }),
  ]);
  return others.some((one) => one !== null);
}

export async function listHeldGroups(ownerId: Types.ObjectId): Promise<GroupDocument[]> {
  return GroupModel.find({ ownerId, heldUntil: { $type: "date" } }).sort({ createdAt: 1, _id: 1 });
}

export async function listHeldMembers(group: GroupDocument): Promise<MemberDocument[]> {
  const members = await MemberModel.find({ groupId: group._id }).sort({ createdAt: 1, _id: 1 });
  return members.filter((member) => isHeldMember(group, member));
}

/** What is left of the group gets everything again; webhooks from before only when the owner switches them on. Harmless to repeat. */
export async function letGroupGo(app: AppContext, group: GroupDocument): Promise<void> {
  const members = await listHeldMembers(group);
  if (group.heldUntil) await switchOffWebhooksOfGroup(app, { groupId: group._id, until: group.heldUntil });
  await GroupModel.updateOne({ _id: group._id, heldUntil: group.heldUntil }, { heldUntil: null });
  await membersChanged(app, group._id);
  await bringBack(app, group, members);
  await followHolds(app);
  app.hub.wakes.add({ kind: "group", groupId: group.id });
}

/** Their dashboards show another group meanwhile. */
async function bringBack(app: AppContext, group: GroupDocument, members: MemberDocument[]): Promise<void> {
  const working = await UserModel.find(
    { _id: { $in: members.map(({ userId }) => userId) }, activeGroupId: group._id },
    { _id: 1 },
  );
  working.forEach(({ id }) => app.hub.closeUserOutside(String(id), group.id, "token-invalid"));
}

async function ownGroupIds(ownerId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return (await GroupModel.find({ ownerId }, { _id: 1 }).lean()).map(({ _id }) => _id);
}
