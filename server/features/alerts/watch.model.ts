import { model, Schema, type Types } from "mongoose";
import {
  PENDING_INDEX,
  pendingEntriesField,
  type WithPendingEntries,
} from "../../activity/pendingEntries.js";
import type { WatchState } from "./rule/watchState.js";

/** What the watchdog remembers of one display; `_id` is the display's. There is none for a display at which it never had to look. */
export interface WatchRow extends WithPendingEntries {
  _id: Types.ObjectId;
  /** Left out: it was never looked at. */
  state?: Omit<WatchState, "heldUntil"> | undefined;
  /** It went silent with many others: nobody is told of that before. */
  heldUntil: Date | null;
  /** Raised by each write: of two that look at once, one finds the version that it has read. */
  version: number;
  /** When to look again; null: when something happens. */
  lookAt: Date | null;
  /** Devices that were offline at the last look. */
  silentIds: Types.ObjectId[];
  /** There are some. */
  isSilent?: true | undefined;
}

const schema = new Schema<WatchRow>(
  {
    state: { type: Schema.Types.Mixed, default: undefined },
    heldUntil: { type: Date, default: null },
    version: { type: Number, default: 0 },
    lookAt: { type: Date, default: null },
    silentIds: { type: [Schema.Types.ObjectId], default: [] },
    isSilent: { type: Boolean, default: undefined },
    pendingEntries: pendingEntriesField,
  },
  { collection: "watches", minimize: false },
);
schema.index({ lookAt: 1 }, { partialFilterExpression: { lookAt: { $type: "date" } } });
schema.index({ isSilent: 1 }, { sparse: true });
schema.index(PENDING_INDEX.fields, PENDING_INDEX.options);

export const WatchModel = model<WatchRow>("Watch", schema);
