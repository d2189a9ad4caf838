import { GroupModel } from "../circle/groups/group.model.js";
import type { DeliveryRow } from "./deliveries/delivery.model.js";

/** Whether the group of an `ownershipOfferedMail` is still offered by that offer: taken back, answered or replaced, there is nothing to tell. */
export async function isOfferOpen({
  userId,
  payload,
}: Pick<DeliveryRow, "userId" | "payload">): Promise<boolean> {
  const { groupId, offerId } = payload ?? {};
  const open = { _id: String(groupId), ownershipOfferId: String(offerId), ownershipOfferedTo: userId };
  return (await GroupModel.exists(open)) !== null;
}
