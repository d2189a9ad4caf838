import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { ActivityEntry } from "../../shared/contract/activityEntries.js";

/** Where an entry belongs, and when it happened. */
interface EntryPlace {
  /** Names the cause: writing it twice is harmless. */
  uniqueKey: string;
  /** The `uniqueKey` of the entry whose line in the feed this one changes; null for one that has a line of its own. */
  about: string | null;
  groupId: Types.ObjectId;
  displayId: Types.ObjectId;
  displayName: string;
  /** When it happened, which may be days before it was recorded. */
  at: Date;
  recordedAt: Date;
}

/** An entry before it is in the collection: as it stands on the row that brought it about (pendingEntries.ts). */
export type NewEntry = EntryPlace & ActivityEntry;

/** One activity entry. Its facts never change, but for the name of somebody who has left. */
export type ActivityRow = EntryPlace &
  ActivityEntry & {
    /** What waits behind nothing: somebody asks to be called now. */
    urgent: boolean;
    /** When its deliveries were made; null: they are still to be made. */
    derivedAt: Date | null;
    /** Why nobody is told of it; null when somebody is, or when it is not known yet. */
    nobodyTold: string | null;
  };

/** Named to the database by whoever reads lines: left to choose among several, the embedded engine may choose a way that it does not have. */
export const LINES_INDEX = { groupId: 1, about: 1, _id: -1 } as const;

/** Of everything that happened in a group in a time. Named as the one above. */
export const NOTIFIED_INDEX = { groupId: 1, recordedAt: -1, _id: -1 } as const;

const schema = new Schema<ActivityRow>(
  {
    uniqueKey: { type: String, required: true },
    about: { type: String, default: null },
    groupId: { type: Schema.Types.ObjectId, required: true },
    displayId: { type: Schema.Types.ObjectId, required: true },
    displayName: { type: String, required: true },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    recordedAt: { type: Date, required: true },
    facts: { type: Schema.Types.Mixed, required: true },
    urgent: { type: Boolean, default: false },
    derivedAt: { type: Date, default: null },
    nobodyTold: { type: String, default: null },
  },
  { collection: "activity", minimize: false },
);
schema.index({ uniqueKey: 1 }, { unique: true });
schema.index({ groupId: 1, _id: -1 });
schema.index(NOTIFIED_INDEX);
schema.index(LINES_INDEX);
schema.index({ displayId: 1, _id: -1 });
schema.index({ at: 1 });
schema.index({ about: 1, recordedAt: 1 });
schema.index({ urgent: 1, _id: 1 }, { partialFilterExpression: { derivedAt: null } });

export type ActivityDocument = HydratedDocument<ActivityRow>;
export const ActivityModel = model<ActivityRow>("ActivityEntry", schema);
