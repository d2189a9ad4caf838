import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** The care circle. */
export interface Group {
  name: string;
  /** The one truth about who owns it: a transfer is one write of this document (ownership.service.ts). */
  ownerId: Types.ObjectId;
  /** The member who becomes owner by accepting; null while it is offered to nobody. */
  ownershipOfferedTo: Types.ObjectId | null;
  createdAt: Date;
}

const schema = new Schema<Group>({
  name: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  ownershipOfferedTo: { type: Schema.Types.ObjectId, default: null },
  createdAt: { type: Date, required: true },
});
schema.index({ ownerId: 1 });
schema.index({ ownershipOfferedTo: 1 });

export type GroupDocument = HydratedDocument<Group>;
export const GroupModel = model("Group", schema);
