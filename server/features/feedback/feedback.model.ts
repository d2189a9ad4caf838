import { model, Schema, type Types } from "mongoose";
import type { FeedbackType } from "../../../shared/contract/feedback.js";

/** What somebody sent by a contact or feedback form. */
export interface Feedback {
  /** Derived from the caller's Idempotency-Key: a form that is sent twice is stored once. */
  uniqueKey: string;
  type: FeedbackType;
  name: string;
  email: string;
  comments: string;
  /** null for a visitor. */
  userId: Types.ObjectId | null;
  createdAt: Date;
}

const schema = new Schema<Feedback>(
  {
    uniqueKey: { type: String, required: true },
    type: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    comments: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: "feedback" },
);
schema.index({ uniqueKey: 1 }, { unique: true });
schema.index({ userId: 1 });
schema.index({ email: 1 });
schema.index({ createdAt: -1 });

export const FeedbackModel = model("Feedback", schema);
