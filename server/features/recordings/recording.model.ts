import {
  PENDING_INDEX,
  pendingEntriesField,
  type WithPendingEntries,
} from "../../activity/pendingEntries.js";
import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** An audio message from a care recipient, from its first piece on. `recordingId` is the device's and unique within the display. */
export interface Recording extends WithPendingEntries {
  recordingId: string;
  displayId: Types.ObjectId;
  groupId: Types.ObjectId;
  deviceName: string;
  startedAt: Date;
  createdAt: Date;
  /** When something of it last arrived. */
  heardFromAt: Date;
  /** The file in GridFS; null while it is still arriving, and after it was erased. */
  mediaId: Types.ObjectId | null;
  /** Files that were begun for it: what a crash has left behind is found by them. */
  triedIds: Types.ObjectId[];
  bytes: number;
  seconds: number;
  /** Its end has come and every byte is in the file: nothing is waited for any more. */
  isWhole: boolean;
  /** The feed and the caregivers know of it. */
  isTold: boolean;
  /** The caregivers who have played it. */
  heardBy: Types.ObjectId[];
  /** Taken back by the person, or erased by a caregiver. The row stays, so that what still arrives is not taken for a new one. */
  removedAt: Date | null;
}

const schema = new Schema<Recording>({
  recordingId: { type: String, required: true },
  displayId: { type: Schema.Types.ObjectId, required: true },
  groupId: { type: Schema.Types.ObjectId, required: true },
  deviceName: { type: String, default: "" },
  startedAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  heardFromAt: { type: Date, required: true },
  mediaId: { type: Schema.Types.ObjectId, default: null },
  triedIds: { type: [Schema.Types.ObjectId], default: [] },
  bytes: { type: Number, default: 0 },
  seconds: { type: Number, default: 0 },
  isWhole: { type: Boolean, default: false },
  isTold: { type: Boolean, default: false },
  heardBy: { type: [Schema.Types.ObjectId], default: [] },
  removedAt: { type: Date, default: null },
  pendingEntries: pendingEntriesField,
});
schema.index({ displayId: 1, recordingId: 1 }, { unique: true });
schema.index({ displayId: 1, createdAt: -1 });
schema.index({ groupId: 1 });
schema.index(PENDING_INDEX.fields, PENDING_INDEX.options);
schema.index({ isTold: 1, heardFromAt: 1 });

export type RecordingDocument = HydratedDocument<Recording>;
export const RecordingModel = model("Recording", schema);
