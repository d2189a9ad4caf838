import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/**
 * A place in a group that was offered to an e-mail address. Accepted, the row stays for as long as its member does: it is their place, so
 * that the number of places never depends on which of two collections was read first (docs/decisions/010).
 */
export interface GroupInvite {
  groupId: Types.ObjectId;
  email: string;
  /** null: every display of the group. */
  displayIds: Types.ObjectId[] | null;
  limited: boolean;
  /** Unique in the group, so that of two that want the last place one gets it; null where the plan sets no limit. */
  slot: number | null;
  createdAt: Date;
  /** Of no meaning once it is accepted. */
  expiresAt: Date;
  acceptedBy: Types.ObjectId | null;
  /** Somebody who has not verified the address declined: it is hidden from them, and not ended for whom it is for. */
  hiddenFrom: Types.ObjectId | null;
  /** Whose account, signed in with the address, has opened the link that was handed over. */
  openedBy: Types.ObjectId | null;
}

const schema = new Schema<GroupInvite>(
  {
    groupId: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    displayIds: { type: [Schema.Types.ObjectId], default: null },
    limited: { type: Boolean, default: false },
    slot: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    acceptedBy: { type: Schema.Types.ObjectId, default: null },
    hiddenFrom: { type: Schema.Types.ObjectId, default: null },
    openedBy: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: "groupInvites" },
);
schema.index({ groupId: 1, email: 1 }, { unique: true });
schema.index({ groupId: 1, createdAt: 1, _id: 1 });
schema.index(
  { groupId: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $type: "number" } } },
);
schema.index({ email: 1 });
schema.index({ acceptedBy: 1 });
schema.index({ expiresAt: 1 });

export type GroupInviteDocument = HydratedDocument<GroupInvite>;
export const GroupInviteModel = model("GroupInvite", schema);
