import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** A calendar file that was put on a display's calendar. Its events name it. */
export interface CalendarImport {
  displayId: Types.ObjectId;
  userId: Types.ObjectId;
  name: string;
  events: number;
  createdAt: Date;
  /** null: its events are on the calendar. */
  removedAt: Date | null;
}

const schema = new Schema<CalendarImport>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, default: "" },
  events: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  removedAt: { type: Date, default: null },
});
schema.index({ displayId: 1, createdAt: -1 });
schema.index({ userId: 1 });

export type CalendarImportDocument = HydratedDocument<CalendarImport>;
export const CalendarImportModel = model("CalendarImport", schema);
