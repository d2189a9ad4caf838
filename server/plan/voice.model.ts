import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** A spoken message. The copies for several displays, and what is made of them later, share it. */
export interface Voice {
  groupId: Types.ObjectId;
  addedBy: Types.ObjectId;
  /** The file in GridFS; null until it is stored whole. */
  mediaId: Types.ObjectId | null;
  /** Files that were begun for it: what a crash has left behind is found by them. */
  triedIds: Types.ObjectId[];
  seconds: number;
  addedAt: Date;
  /** When to look (again) whether a message has it. */
  lookAt: Date;
  /** Being erased: no message can take it any more. */
  removedAt: Date | null;
}

const schema = new Schema<Voice>({
  groupId: { type: Schema.Types.ObjectId, required: true },
  addedBy: { type: Schema.Types.ObjectId, required: true },
  mediaId: { type: Schema.Types.ObjectId, default: null },
  triedIds: { type: [Schema.Types.ObjectId], default: [] },
  seconds: { type: Number, required: true },
  addedAt: { type: Date, required: true },
  lookAt: { type: Date, required: true },
  removedAt: { type: Date, default: null },
});
schema.index({ groupId: 1 });
schema.index({ addedBy: 1 });
schema.index({ lookAt: 1 });

export type VoiceDocument = HydratedDocument<Voice>;
export const VoiceModel = model("Voice", schema);
