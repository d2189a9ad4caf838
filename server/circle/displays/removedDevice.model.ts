import { model, Schema } from "mongoose";

/**
 * All that is left of a device whose display was deleted: enough to tell its screen so when it comes back, since an unknown token
 * keeps the stored schedule on the screen.
 */
export interface RemovedDevice {
  /** The hash of its token. */
  _id: string;
  expiresAt: Date;
}

const schema = new Schema<RemovedDevice>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { collection: "removedDevices" },
);
schema.index({ expiresAt: 1 });

export const RemovedDeviceModel = model("RemovedDevice", schema);
