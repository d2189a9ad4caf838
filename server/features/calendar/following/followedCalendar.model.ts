import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { CalendarColor } from "../../../../shared/theme/calendarColors.js";

/** A calendar elsewhere that a display follows. Its events lie with the display's own, and name it. */
export interface FollowedCalendar {
  displayId: Types.ObjectId;
  groupId: Types.ObjectId;
  /** Whose address it is. */
  userId: Types.ObjectId;
  /** Its place, unique on the display (docs/decisions/010). null: it is followed no longer, and goes with what may still be written of it. */
  slot: number | null;
  /** Sealed: whoever has it reads the calendar for ever (followedAddress.ts). */
  address: string;
  host: string;
  name: string;
  color: CalendarColor;
  hiddenWords: string[];
  familyOnly: boolean;
  /** What the last good answer said of itself. */
  etag: string | null;
  lastModified: string | null;
  /** For which clock, words and week it was read: another asks for all of it. null: never read. */
  readWith: string | null;
  intervalMs: number;
  leftOut: number;
  refused: number;
  readAt: Date | null;
  /** What was wrong at the last look, as a sentence. */
  problem: string | null;
  failingSince: Date | null;
  failures: number;
  /** Since when it comes with nothing in it, and is not believed. */
  emptySince: Date | null;
  /** Events were written, and screens may not have heard of it. */
  isUntold: boolean;
  /** When it is looked at next; moved on by who looks, until then it is theirs. */
  nextReadAt: Date;
  /** Who looks just now. */
  lease: string | null;
  createdAt: Date;
}

const date = { type: Date, default: null };

const schema = new Schema<FollowedCalendar>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  groupId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  slot: { type: Number, default: null },
  address: { type: String, required: true },
  host: { type: String, required: true },
  name: { type: String, required: true },
  color: { type: String, required: true },
  hiddenWords: { type: [String], default: [] },
  familyOnly: { type: Boolean, required: true },
  etag: { type: String, default: null },
  lastModified: { type: String, default: null },
  readWith: { type: String, default: null },
  intervalMs: { type: Number, required: true },
  leftOut: { type: Number, default: 0 },
  refused: { type: Number, default: 0 },
  readAt: date,
  problem: { type: String, default: null },
  failingSince: date,
  failures: { type: Number, default: 0 },
  emptySince: date,
  isUntold: { type: Boolean, default: false },
  nextReadAt: { type: Date, required: true },
  lease: { type: String, default: null },
  createdAt: { type: Date, required: true },
});
schema.index(
  { displayId: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $type: "number" } } },
);
schema.index({ displayId: 1 });
schema.index({ groupId: 1, userId: 1 });
schema.index({ userId: 1 });
schema.index({ nextReadAt: 1 });

export type FollowedCalendarDocument = HydratedDocument<FollowedCalendar>;
export const FollowedCalendarModel = model("FollowedCalendar", schema);
