import { model, Schema, type Types } from "mongoose";

/** What one side of a call says to another. In the database, so that the process of the other finds it, and one that starts anew. */
interface StoredSignal {
  callId: Types.ObjectId;
  groupId: Types.ObjectId;
  toSide: string;
  fromSide: string;
  seq: number;
  signal: string;
  expiresAt: Date;
}

const schema = new Schema<StoredSignal>(
  {
    callId: { type: Schema.Types.ObjectId, required: true },
    groupId: { type: Schema.Types.ObjectId, required: true },
    toSide: { type: String, required: true },
    fromSide: { type: String, required: true },
    seq: { type: Number, required: true },
    signal: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: "callSignals" },
);
schema.index({ callId: 1, toSide: 1, fromSide: 1, seq: 1 }, { unique: true });
schema.index({ groupId: 1 });
schema.index({ expiresAt: 1 });

export const CallSignalModel = model("CallSignal", schema);
