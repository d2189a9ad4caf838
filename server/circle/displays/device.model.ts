import {
  PENDING_INDEX,
  pendingEntriesField,
  type WithPendingEntries,
} from "../../activity/pendingEntries.js";
import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import type { DeviceSize, OnScreen, Viewing } from "../../../shared/contract/displays.js";

/** One browser that shows a display. */
export interface Device extends WithPendingEntries {
  displayId: Types.ObjectId;
  /** SHA-256 of the 256-bit token in the browser's cookie. */
  tokenHash: string;
  name: string;
  /** Such as "Chrome", when it was paired; null for one that an older build has paired. */
  browser: string | null;
  pairedAt: Date;
  /** Of the request that a caregiver has allowed; null for one that came in otherwise. */
  requestId: Types.ObjectId | null;
  lastSeenAt: Date;
  /** A socket is open. A process that was killed leaves `true` behind, so read it with lastSeenAt. */
  connected: boolean;
  /** The newest of `sockets`; null when none is open. */
  socketId: string | null;
  /**
   * The device's open sockets, of all processes, and when each was last heard: it is offline when the last of them has gone. One that
   * was not heard for DEVICE_QUIET_LIMIT_MS counts no longer, since a process that was killed leaves its own behind.
   */
  sockets: Array<{ id: string; heardAt: Date }>;
  onScreen: OnScreen | null;
  /** null: nobody has chosen. */
  viewing: Viewing | null;
  viewingAt: Date | null;
  /** The frame by which it was last chosen at the device: sent again it has no second effect. */
  viewingFrameId: string | null;
  size: DeviceSize | null;
  /** As the device last reported it; null: never. */
  status: StoredStatus | null;
  statusAt: Date | null;
  /** The frame that reported it: sent again it has no second effect. */
  statusFrameId: string | null;
  /** What of `status` matters to the watchdog (watchKey.ts). */
  watchKey: string | null;
  /** Something of it has changed, and the watchdog has not looked since. Left out: it has. */
  watchDue?: true | undefined;
  /** The plan version that the device last stored, and message id -> version within it: the fact "delivered". */
  storedPlanVersion: number;
  storedMessages: Map<string, number>;
  /** A caregiver asked for it, and the process that has its socket has not told it yet (deviceControls.service.ts). */
  identifyAt: Date | null;
  reloadAt: Date | null;
  /** Set when a caregiver removed it: kept so that the screen can be told when it comes back. */
  removedAt: Date | null;
}

type StoredStatus = Omit<DeviceStatus, "loadedAt"> & { loadedAt: Date | null };

const statusSchema = new Schema<StoredStatus>(
  {
    battery: {
      type: new Schema<DeviceStatus["battery"]>({ percent: Number, charging: Boolean }, { _id: false }),
      default: null,
    },
    pageHidden: { type: Boolean, default: null },
    wakeLock: { type: String, default: null },
    sound: { type: String, default: null },
    microphone: { type: String, default: null },
    camera: { type: String, default: null },
    storage: { type: String, default: null },
    clockOffMs: { type: Number, default: null },
    securePage: { type: Boolean, default: null },
    videoCalls: { type: String, default: null },
    engine: { type: String, default: null },
    loadedAt: { type: Date, default: null },
  },
  { _id: false },
);

const schema = new Schema<Device>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  tokenHash: { type: String, required: true },
  name: { type: String, required: true },
  browser: { type: String, default: null },
  pairedAt: { type: Date, required: true },
  requestId: { type: Schema.Types.ObjectId, default: null },
  lastSeenAt: { type: Date, required: true },
  connected: { type: Boolean, default: false },
  socketId: { type: String, default: null },
  sockets: { type: [new Schema({ id: String, heardAt: Date }, { _id: false, id: false })], default: [] },
  onScreen: { type: new Schema<OnScreen>({ kind: String, key: String }, { _id: false }), default: null },
  viewing: {
    type: new Schema<Viewing>({ diagonalInches: Number, distanceM: Number }, { _id: false }),
    default: null,
  },
  viewingAt: { type: Date, default: null },
  viewingFrameId: { type: String, default: null },
  size: {
    type: new Schema<DeviceSize>(
      { width: Number, height: Number, screenWidth: Number, screenHeight: Number, pixelRatio: Number },
      { _id: false },
    ),
    default: null,
  },
  status: { type: statusSchema, default: null },
  statusAt: { type: Date, default: null },
  statusFrameId: { type: String, default: null },
  watchKey: { type: String, default: null },
  watchDue: { type: Boolean, default: undefined },
  storedPlanVersion: { type: Number, default: 0 },
  storedMessages: { type: Map, of: Number, default: () => new Map() },
  identifyAt: { type: Date, default: null },
  reloadAt: { type: Date, default: null },
  removedAt: { type: Date, default: null },
  pendingEntries: pendingEntriesField,
});
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ displayId: 1 });
schema.index(PENDING_INDEX.fields, PENDING_INDEX.options);
schema.index({ connected: 1, lastSeenAt: 1 });
schema.index({ watchDue: 1 }, { sparse: true });
schema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $type: "date" } } });
schema.index({ identifyAt: 1 }, { partialFilterExpression: { identifyAt: { $type: "date" } } });
schema.index({ reloadAt: 1 }, { partialFilterExpression: { reloadAt: { $type: "date" } } });

export type DeviceDocument = HydratedDocument<Device>;
export const DeviceModel = model("Device", schema);
