import type { Ladders } from "../../../shared/rules/ladder.js";
import type { PaidTier } from "../../../shared/rules/tiers.js";
import { model, Schema, type HydratedDocument, type Types } from "mongoose";

export interface OwnershipAnswer {
  /** Who had offered it. */
  ownerId: Types.ObjectId;
  by: Types.ObjectId;
  accepted: boolean;
}

/** The care circle. */
export interface Group {
  name: string;
  /** The one truth about who owns it: a transfer is one write of this document (ownership.service.ts). */
  ownerId: Types.ObjectId;
  /** Since when, if they were not the first. Written with it: who gave it away and got it back is an owner anew. */
  ownerSince?: Date | null;
  /** The member who becomes owner by accepting; null while it is offered to nobody. */
  ownershipOfferedTo: Types.ObjectId | null;
  /** Of the newest offer, open or not: what is mailed about it goes by this id, and so goes once. */
  ownershipOfferId: Types.ObjectId | null;
  /** How the newest offer was answered, written with the answer itself; null while it was not. */
  ownershipAnswer: OwnershipAnswer | null;
  /**
   * The owner's address was proved by somebody who may not be who set the group up, and who was not asked yet what is to stay: members,
   * invitations and devices from up to this instant get nothing of the group (holdGroups.service.ts). null: nothing is held.
   */
  heldUntil: Date | null;
  /** What happens when nobody answers, of the labels for which the owner has said so. */
  ladders?: Partial<Ladders> | null;
  /** Whether series of before there were ladders get one. `none`: there are no such series. Left out: the owner was not asked yet. */
  olderLadders?: OlderLadders;
  /** When it is looked at next whether at every hour somebody would be told of a missed medication; null: soon. */
  reachLookAt?: Date | null;
  /** Since when that is not so, and the owner is told; null: it is so. */
  reachWarnedAt?: Date | null;
  /** Who paid for it when it was handed over; null or left out: its owner. It stays until the owner has a subscription of their own. */
  paidBy?: Types.ObjectId | null;
  /** Set when the account of who paid goes: the limits that stay, and until when. */
  paidUntil?: { until: Date; tier: PaidTier; quantity: number } | null;
  /** Which displays stay editable when there are more than the subscription covers. */
  editableDisplayIds?: Types.ObjectId[];
  createdAt: Date;
}

/** `due`: yes, and they are being given one (olderLadders.service.ts). */
export type OlderLadders = "none" | "no" | "due" | "yes";

const schema = new Schema<Group>({
  name: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  ownerSince: { type: Date, default: null },
  ownershipOfferedTo: { type: Schema.Types.ObjectId, default: null },
  ownershipOfferId: { type: Schema.Types.ObjectId, default: null },
  ownershipAnswer: {
    type: new Schema(
      { ownerId: Schema.Types.ObjectId, by: Schema.Types.ObjectId, accepted: Boolean },
      { _id: false },
    ),
    default: null,
  },
  heldUntil: { type: Date, default: null },
  ladders: { type: Schema.Types.Mixed, default: undefined },
  olderLadders: { type: String, default: undefined },
  reachLookAt: { type: Date, default: null },
  reachWarnedAt: { type: Date, default: null },
  paidBy: { type: Schema.Types.ObjectId, default: null },
  paidUntil: {
    type: new Schema({ until: Date, tier: String, quantity: Number }, { _id: false }),
    default: null,
  },
  editableDisplayIds: { type: [Schema.Types.ObjectId], default: undefined },
  createdAt: { type: Date, required: true },
});
schema.index({ ownerId: 1 });
schema.index({ ownershipOfferedTo: 1 });
schema.index({ paidBy: 1 }, { partialFilterExpression: { paidBy: { $type: "objectId" } } });
schema.index({ olderLadders: 1 }, { partialFilterExpression: { olderLadders: "due" } });
schema.index({ reachLookAt: 1 });
schema.index({ heldUntil: 1 }, { partialFilterExpression: { heldUntil: { $type: "date" } } });

export type GroupDocument = HydratedDocument<Group>;
export const GroupModel = model("Group", schema);

/** Whether what has been in the group since then gets nothing of it for now. */
export function isHeld(group: Pick<Group, "heldUntil"> | null, since: Date): boolean {
  // Groups that were stored before this was known have no such field.
  const until = group?.heldUntil;
  return until instanceof Date && since.getTime() <= until.getTime();
}

/** The same for a member. The owner, who is asked, never is held. */
export function isHeldMember(
  group: Pick<Group, "heldUntil" | "ownerId"> | null,
  member: { userId: Types.ObjectId; createdAt: Date },
): boolean {
  return isHeld(group, member.createdAt) && !group?.ownerId.equals(member.userId);
}
