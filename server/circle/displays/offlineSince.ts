import type { Types } from "mongoose";
import { DeviceModel } from "./device.model.js";
import { isDeviceOnline } from "./display.present.js";

/** When the last of the display's devices was heard, if none is connected; null: one is, or there is none at all. `now`: epoch milliseconds. */
export async function allOfflineSince(displayId: Types.ObjectId, now: number): Promise<Date | null> {
  const devices = await DeviceModel.find(
    { displayId, removedAt: null },
    { connected: 1, lastSeenAt: 1 },
  ).lean();
  if (devices.length === 0 || devices.some((device) => isDeviceOnline(device, now))) return null;
  return new Date(Math.max(...devices.map(({ lastSeenAt }) => lastSeenAt.getTime())));
}
