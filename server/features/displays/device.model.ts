import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { OnScreen } from "../../../shared/contract/displays.js";

/** One browser that shows a display. */
export interface Device {
  displayId: Types.ObjectId;
  /** SHA-256 of the 256-bit token in the browser's cookie. */
  tokenHash: string;
  name: string;
  pairedAt: Date;
  lastSeenAt: Date;
  /** A socket is open. A process that was killed leaves `true` behind, so read it with lastSeenAt. */
  connected: boolean;
  /** Which socket set `connected`, so that a late close of an old socket does not hide a newer one. */
  socketId: string | null;
  onScreen: OnScreen | null;
  /** The plan version that the device last stored, and message id -> version within it: the fact "delivered". */
  storedPlanVersion: number;
  storedMessages: Map<string, number>;
  /** A caregiver asked for it, and the process that has its socket has not told it yet (deviceControls.service.ts). */
  identifyAt: Date | null;
  reloadAt: Date | null;
  /** Set when a caregiver removed it: kept so that the screen can be told when it comes back. */
  removedAt: Date | null;
}

const schema = new Schema<Device>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  tokenHash: { type: String, required: true },
  name: { type: String, required: true },
  pairedAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  connected: { type: Boolean, default: false },
  socketId: { type: String, default: null },
  onScreen: { type: new Schema<OnScreen>({ kind: String, key: String }, { _id: false }), default: null },
  storedPlanVersion: { type: Number, default: 0 },
  storedMessages: { type: Map, of: Number, default: () => new Map() },
  identifyAt: { type: Date, default: null },
  reloadAt: { type: Date, default: null },
  removedAt: { type: Date, default: null },
});
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ displayId: 1 });
schema.index({ connected: 1, lastSeenAt: 1 });

export type DeviceDocument = HydratedDocument<Device>;
export const DeviceModel = model("Device", schema);
