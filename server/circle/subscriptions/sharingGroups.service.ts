import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { GroupModel, type GroupDocument } from "../groups/group.model.js";
import { standingOfGroup, type PaidGroup } from "./groupSubscription.service.js";

/**
 * All groups that live on the subscription that this one lives on, this one among them: what was bought is bought once, and holds for all of them
 * together (docs/BILLING.md, "Tiers").
 */
export async function listSharingGroups(
  app: AppContext,
  group: PaidGroup & { _id: Types.ObjectId },
): Promise<Pick<GroupDocument, "_id" | "ownerId" | "editableDisplayIds">[]> {
  const { payer } = await standingOfGroup(app, group);
  if (!payer) return [group];
  const ofPayer = await GroupModel.find({ $or: [{ ownerId: payer.userId }, { paidBy: payer.userId }] });
  const others = ofPayer.filter(({ _id }) => !_id.equals(group._id));
  const sharing: GroupDocument[] = [];
  for (const other of others) {
    const standing = await standingOfGroup(app, other);
    if (standing.payer?.userId.equals(payer.userId)) sharing.push(other);
  }
  return [group, ...sharing];
}
