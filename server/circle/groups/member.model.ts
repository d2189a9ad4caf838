import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { GroupRole } from "../../../shared/contract/accounts.js";

/** A user in a group. */
export interface Member {
  groupId: Types.ObjectId;
  userId: Types.ObjectId;
  /** Whoever the group names as its owner; written here for queries, and put right when the two differ (groups.service.ts). */
  role: GroupRole;
  /** null: every display of the group, those to come included. */
  displayIds: Types.ObjectId[] | null;
  /** Sees and sends, and changes no settings. */
  limited: boolean;
  /** Let in by a link that was handed over, where no mail could prove the address (docs/decisions/028). */
  joinedByLink: boolean;
  createdAt: Date;
}

const schema = new Schema<Member>({
  groupId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  role: { type: String, enum: ["owner", "caregiver"], required: true },
  displayIds: { type: [Schema.Types.ObjectId], default: null },
  limited: { type: Boolean, default: false },
  joinedByLink: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
});
schema.index({ groupId: 1, userId: 1 }, { unique: true });
schema.index({ groupId: 1, createdAt: 1, _id: 1 });
schema.index({ userId: 1 });

/** What an owner's row says besides whose it is. */
export const OWNERS_PLACE = { role: "owner", displayIds: null, limited: false } as const;

export type MemberDocument = HydratedDocument<Member>;
export const MemberModel = model("Member", schema);
