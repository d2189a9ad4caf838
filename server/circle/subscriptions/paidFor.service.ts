import type { Types } from "mongoose";
import type { OwnBilling } from "../../../shared/contract/base/subscription.js";
import type { AppContext } from "../../core/AppContext.js";
import { UserModel } from "../accounts/user.model.js";
import { GroupModel } from "../groups/group.model.js";
import { tellMembers } from "../groups/tellMembers.js";

/** Groups that a user handed over and that still live on their subscription. */
export async function listPaidFor(app: AppContext, userId: Types.ObjectId): Promise<OwnBilling["paysFor"]> {
  if (!app.config.billing) return [];
  const groups = await GroupModel.find({ paidBy: userId }, { name: 1, ownerId: 1 }).lean();
  const ownerIds = groups.map(({ ownerId }) => ownerId);
  const owners = await UserModel.find({ _id: { $in: ownerIds } }, { name: 1 }).lean();
  return groups.map(({ _id, name, ownerId }) => ({
    groupID: _id.toString(),
    groupName: name,
    ownerName: owners.find((owner) => owner._id.equals(ownerId))?.name ?? "",
  }));
}

/** Every group that may live on a user's subscription: their own, and those that they handed over. */
async function groupIdsOf(userId: Types.ObjectId): Promise<Types.ObjectId[]> {
  const groups = await GroupModel.find({ $or: [{ ownerId: userId }, { paidBy: userId }] }, { _id: 1 }).lean();
  return groups.map(({ _id }) => _id);
}

/** How somebody stands has changed: they see it at once, and so does everybody in the groups that live on it. */
export async function tellSubscriptionChanged(app: AppContext, userId: Types.ObjectId): Promise<void> {
  app.hub.toUser(userId.toString(), { type: "account.changed" });
  for (const groupId of await groupIdsOf(userId)) await tellMembers(app, groupId);
}
