import type { AppContext } from "../../core/AppContext.js";
import { keyWithin, serverKey } from "../../core/uniqueKey.js";
import { queueMails } from "../../notifications/deliveries/queue.service.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { GroupDocument } from "../../circle/groups/group.model.js";

/** Tells the member to whom the group is offered, once for each offer. */
export async function mailOffer(app: AppContext, group: GroupDocument, owner: UserDocument): Promise<void> {
  const { ownershipOfferId: offerId, ownershipOfferedTo: userId } = group;
  if (!offerId || !userId) return;
  const payload = { ...about(group, owner), offerId: offerId.toHexString(), ownerName: owner.name };
  const uniqueKey = keyWithin(serverKey("ownershipOffer", offerId), "mail");
  await queueMails(app, [{ uniqueKey, kind: "ownershipOfferedMail", userId, groupId: group._id, payload }]);
}

/** Tells who had offered the group how the offer was answered, once for each offer. Nothing happens for an offer without an answer. */
export async function mailOfferAnswer(
  app: AppContext,
  group: GroupDocument,
  member: UserDocument,
): Promise<void> {
  const { ownershipOfferId: offerId, ownershipAnswer: answer } = group;
  if (!offerId || !answer?.by.equals(member._id)) return;
  const payload = { ...about(group, member), memberName: member.name, accepted: answer.accepted };
  const uniqueKey = keyWithin(serverKey("ownershipAnswer", offerId), "mail");
  await queueMails(app, [
    { uniqueKey, kind: "ownershipAnsweredMail", userId: answer.ownerId, groupId: group._id, payload },
  ]);
}

/** `userId` is whom the mail names: it goes with their account, and with the group. */
function about(group: GroupDocument, named: UserDocument) {
  return { groupId: group.id, groupName: group.name, userId: named.id };
}
