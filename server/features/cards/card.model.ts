import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** A note beside a display's clock. */
export interface Card {
  displayId: Types.ObjectId;
  /** Its place, unique on the display: of two who pin the last one at once it lets one (docs/decisions/010). */
  slot: number;
  text: string;
  /** Nobody sees it any more from then on; null: it stays until it is taken away. */
  until: Date | null;
  authorId: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<Card>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  slot: { type: Number, required: true },
  text: { type: String, required: true },
  until: { type: Date, default: null },
  authorId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ displayId: 1, slot: 1 }, { unique: true });
schema.index({ authorId: 1 });
schema.index({ until: 1 });

export type CardDocument = HydratedDocument<Card>;
export const CardModel = model("Card", schema);
