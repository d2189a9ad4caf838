import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** The care circle. */
export interface Group {
  name: string;
  ownerId: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<Group>({
  name: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ ownerId: 1 });

export type GroupDocument = HydratedDocument<Group>;
export const GroupModel = model("Group", schema);
