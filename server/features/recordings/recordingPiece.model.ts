import { model, Schema, type Types } from "mongoose";

/** A piece of a recording on its way, at its place in the WAV file. Gone once the whole is stored. */
interface RecordingPiece {
  recording: Types.ObjectId;
  groupId: Types.ObjectId;
  offset: number;
  bytes: Buffer;
  receivedAt: Date;
}

const schema = new Schema<RecordingPiece>(
  {
    recording: { type: Schema.Types.ObjectId, required: true },
    groupId: { type: Schema.Types.ObjectId, required: true },
    offset: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    receivedAt: { type: Date, required: true },
  },
  { collection: "recordingPieces" },
);
schema.index({ recording: 1, offset: 1 }, { unique: true });
schema.index({ groupId: 1 });
schema.index({ receivedAt: 1 });

export const RecordingPieceModel = model("RecordingPiece", schema);
