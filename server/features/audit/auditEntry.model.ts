import { model, Schema, type Types } from "mongoose";

/** One line of a group's log of who saw and changed what. Written once, and changed only to take a deleted account's name out of it. */
export interface AuditRow {
  /** Of what is noted once an hour only; null for a change. */
  uniqueKey: string | null;
  groupId: Types.ObjectId;
  /** null once the account is gone. */
  actorId: Types.ObjectId | null;
  actorName: string;
  action: string;
  displayId: Types.ObjectId | null;
  displayName: string | null;
  details: string;
  /** Ids and addresses of those whom `details` is about: it goes with their accounts. */
  about: string[];
  at: Date;
}

const schema = new Schema<AuditRow>(
  {
    uniqueKey: { type: String, default: null },
    groupId: { type: Schema.Types.ObjectId, required: true },
    actorId: { type: Schema.Types.ObjectId, default: null },
    actorName: { type: String, required: true },
    action: { type: String, required: true },
    displayId: { type: Schema.Types.ObjectId, default: null },
    displayName: { type: String, default: null },
    details: { type: String, default: "" },
    about: { type: [String], default: [] },
    at: { type: Date, required: true },
  },
  { collection: "audit" },
);
schema.index({ groupId: 1, _id: -1 });
schema.index({ groupId: 1, displayId: 1, _id: -1 });
schema.index({ actorId: 1 });
schema.index({ at: 1 });
schema.index({ about: 1 });
// Not by $type: the planner does not conclude from a value that its type fits.
schema.index({ uniqueKey: 1 }, { unique: true, partialFilterExpression: { uniqueKey: { $gt: "" } } });

export const AuditModel = model("AuditEntry", schema);
