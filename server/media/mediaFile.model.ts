import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** Whose a file is: a group's, or one user's own; it goes when they go. */
export interface MediaOwner {
  groupId: Types.ObjectId | null;
  userId: Types.ObjectId | null;
}

interface MediaDetails extends MediaOwner {
  contentType: string;
  /** The photo that this is the small square of; null for the photo itself. */
  portraitOf: Types.ObjectId | null;
}

/** GridFS's own description of a file. GridFS writes it (mediaBucket.ts); it is only read and removed through the model. */
export interface MediaFile {
  filename: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  metadata: MediaDetails;
}

const details = new Schema<MediaDetails>(
  {
    groupId: { type: Schema.Types.ObjectId, default: null },
    userId: { type: Schema.Types.ObjectId, default: null },
    contentType: { type: String, required: true },
    portraitOf: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false },
);

const schema = new Schema<MediaFile>(
  {
    filename: String,
    length: Number,
    chunkSize: Number,
    uploadDate: Date,
    metadata: { type: details, required: true },
  },
  { collection: "media.files" },
);
schema.index({ "metadata.groupId": 1 });
schema.index({ "metadata.userId": 1 });
schema.index({ "metadata.portraitOf": 1 });

export type MediaFileDocument = HydratedDocument<MediaFile>;
export const MediaFileModel = model("MediaFile", schema);
