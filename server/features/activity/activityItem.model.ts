import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** One line of the group's feed. `uniqueKey` makes writing it twice harmless. */
export interface ActivityRow {
  uniqueKey: string;
  groupId: Types.ObjectId;
  displayId: Types.ObjectId;
  displayName: string;
  type: "answer" | "missed" | "callRequest" | "recording" | "deviceAsked" | "deviceJoined" | "deviceRemoved";
  at: Date;
  /** The fields of shared/contract/activity.ts for this type. */
  details: Record<string, unknown>;
}

const schema = new Schema<ActivityRow>(
  {
    uniqueKey: { type: String, required: true },
    groupId: { type: Schema.Types.ObjectId, required: true },
    displayId: { type: Schema.Types.ObjectId, required: true },
    displayName: { type: String, required: true },
    type: { type: String, required: true },
    at: { type: Date, required: true },
    details: { type: Schema.Types.Mixed, default: {} },
  },
  { collection: "activity" },
);
schema.index({ uniqueKey: 1 }, { unique: true });
schema.index({ groupId: 1, _id: -1 });
schema.index({ displayId: 1, _id: -1 });

export type ActivityDocument = HydratedDocument<ActivityRow>;
export const ActivityModel = model("ActivityItem", schema);
