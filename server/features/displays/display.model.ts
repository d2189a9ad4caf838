import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";

/** One care recipient's screen set-up. */
export interface Display {
  groupId: Types.ObjectId;
  code: string;
  name: string;
  timeZone: string;
  language: DisplayLanguage;
  /** Counts every change of what the display shows; raised after each write (design, Sync). */
  planVersion: number;
  pairingOpenUntil: Date | null;
  /** Nothing is due before this instant: the person is away. */
  awayUntil: Date | null;
  /** The display rests until somebody takes it out again: an empty plan, the clock stays. */
  archivedAt: Date | null;
  createdAt: Date;
}

const schema = new Schema<Display>({
  groupId: { type: Schema.Types.ObjectId, required: true },
  code: { type: String, required: true },
  name: { type: String, required: true },
  timeZone: { type: String, required: true },
  language: { type: String, required: true },
  planVersion: { type: Number, default: 1 },
  pairingOpenUntil: { type: Date, default: null },
  awayUntil: { type: Date, default: null },
  archivedAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
});
schema.index({ code: 1 }, { unique: true });
schema.index({ groupId: 1, createdAt: 1 });

export type DisplayDocument = HydratedDocument<Display>;
export const DisplayModel = model("Display", schema);
