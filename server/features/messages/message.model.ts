import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { Label, Replies, When } from "../../../shared/contract/messages.js";

/** What a caregiver scheduled for one display. Its occurrences are computed, never stored ahead (design, Expansion). */
export interface Message {
  displayId: Types.ObjectId;
  groupId: Types.ObjectId;
  authorId: Types.ObjectId;
  /** Copies for several displays share it; with the display's id it makes a repeated create harmless. */
  batchId: string;
  /** The name in occurrence keys; survives edits and splits. */
  seriesId: string;
  version: number;
  text: string;
  label: Label;
  urgent: boolean;
  replies: Replies;
  when: When;
  /** The instant of `when` for a message shown once. */
  startsAt: Date;
  stayMinutes: number;
  /** End of the last occurrence's window; null for a series without an end. */
  endsAt: Date | null;
  sender: { name: string; photoURL: string | null };
  /** The next occurrence whose row is not made yet; null when none is left. The only stored part of the expansion. */
  nextDueAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
}

const sender = new Schema({ name: String, photoURL: String }, { _id: false });

const schema = new Schema<Message>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  groupId: { type: Schema.Types.ObjectId, required: true },
  authorId: { type: Schema.Types.ObjectId, required: true },
  batchId: { type: String, required: true },
  seriesId: { type: String, required: true },
  version: { type: Number, default: 1 },
  text: { type: String, required: true },
  label: { type: String, required: true },
  urgent: { type: Boolean, default: false },
  replies: { type: Schema.Types.Mixed, required: true },
  when: { type: Schema.Types.Mixed, required: true },
  startsAt: { type: Date, required: true },
  stayMinutes: { type: Number, required: true },
  endsAt: { type: Date, default: null },
  sender: { type: sender, required: true },
  nextDueAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
  deletedAt: { type: Date, default: null },
});
schema.index({ batchId: 1, displayId: 1 }, { unique: true });
schema.index({ displayId: 1, deletedAt: 1, endsAt: 1 });
schema.index({ displayId: 1, nextDueAt: 1, _id: 1 });
schema.index({ nextDueAt: 1 }, { partialFilterExpression: { nextDueAt: { $type: "date" } } });

export type MessageDocument = HydratedDocument<Message>;
export const MessageModel = model("Message", schema);
