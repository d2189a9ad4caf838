import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { GroupRole } from "../../../shared/contract/accounts.js";

/** A user in a group. */
export interface Member {
  groupId: Types.ObjectId;
  userId: Types.ObjectId;
  role: GroupRole;
  /** null: every display of the group, those to come included. */
  displayIds: Types.ObjectId[] | null;
  createdAt: Date;
}

const schema = new Schema<Member>({
  groupId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  role: { type: String, enum: ["owner", "caregiver"], required: true },
  displayIds: { type: [Schema.Types.ObjectId], default: null },
  createdAt: { type: Date, required: true },
});
schema.index({ groupId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1 });

export type MemberDocument = HydratedDocument<Member>;
export const MemberModel = model("Member", schema);
