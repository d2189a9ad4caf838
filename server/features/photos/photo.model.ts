import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** A photo of a display's frame. The picture itself is a medium of the group's. */
export interface Photo {
  displayId: Types.ObjectId;
  /** Its place, unique on the display: of two who add the last one at once it lets one (docs/decisions/010). null once it is removed. */
  slot: number | null;
  mediaId: Types.ObjectId;
  /** Pixels, upright. */
  width: number;
  height: number;
  caption: string;
  /** Who is to be seen, from left to right. */
  personIds: Types.ObjectId[];
  addedBy: Types.ObjectId;
  addedAt: Date;
  /** It is shown nowhere any more; the row stays until the picture is erased, so that a crash leaves nothing of it behind. */
  removedAt: Date | null;
}

const schema = new Schema<Photo>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  slot: { type: Number, default: null },
  mediaId: { type: Schema.Types.ObjectId, required: true },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  caption: { type: String, default: "" },
  personIds: { type: [Schema.Types.ObjectId], default: [] },
  addedBy: { type: Schema.Types.ObjectId, required: true },
  addedAt: { type: Date, required: true },
  removedAt: { type: Date, default: null },
});
schema.index({ displayId: 1, removedAt: 1, addedAt: -1, _id: -1 });
schema.index(
  { displayId: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $type: "number" } } },
);
schema.index({ personIds: 1 });
schema.index({ addedBy: 1 });
schema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $type: "date" } } });

export type PhotoDocument = HydratedDocument<Photo>;
export const PhotoModel = model("Photo", schema);
