import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** An address under which a calendar is read without a log-in. What it lets see is looked at anew each time. */
export interface CalendarLink {
  userId: Types.ObjectId;
  /** Both null: the user's own visits and duties. */
  groupId: Types.ObjectId | null;
  displayId: Types.ObjectId | null;
  withMessages: boolean;
  /** Its secret follows from this and from the installation's key (calendarAddress.ts), and is stored nowhere. */
  secretSeed: string;
  createdAt: Date;
  lastReadAt: Date | null;
}

const schema = new Schema<CalendarLink>({
  userId: { type: Schema.Types.ObjectId, required: true },
  groupId: { type: Schema.Types.ObjectId, default: null },
  displayId: { type: Schema.Types.ObjectId, default: null },
  withMessages: { type: Boolean, default: false },
  secretSeed: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastReadAt: { type: Date, default: null },
});
schema.index({ userId: 1, displayId: 1 }, { unique: true });
schema.index({ displayId: 1 });

export type CalendarLinkDocument = HydratedDocument<CalendarLink>;
export const CalendarLinkModel = model("CalendarLink", schema);
