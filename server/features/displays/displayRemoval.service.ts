import type { Types } from "mongoose";
import type { AppContext } from "../../AppContext.js";
import { DeviceModel } from "./device.model.js";
import { DisplayModel } from "./display.model.js";
import { hashDeviceToken, isDeviceToken } from "./devices.service.js";
import { RemovedDeviceModel } from "./removedDevice.model.js";

/** A tablet may lie in a drawer for as long as this and still learn that it shows nobody's display any more. */
const REMEMBERED_MS = 400 * 24 * 60 * 60_000;

export async function displayIdsOfGroup(groupId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return (await DisplayModel.find({ groupId }, { _id: 1 }).lean()).map(({ _id }) => _id);
}

/** Clears the screens of the displays and forgets their devices, but for what tells one that is off now when it comes back. */
export async function removeDevicesOfDisplays(app: AppContext, displayIds: Types.ObjectId[]): Promise<void> {
  const devices = await DeviceModel.find({ displayId: { $in: displayIds } });
  const expiresAt = new Date(app.now() + REMEMBERED_MS);
  for (const device of devices) {
    await RemovedDeviceModel.updateOne({ _id: device.tokenHash }, { $set: { expiresAt } }, { upsert: true });
    app.hub.removeDevice(device.displayId.toString(), device.id);
  }
  await DeviceModel.deleteMany({ _id: { $in: devices.map(({ _id }) => _id) } });
}

export async function deviceIdsOfDisplays(displayIds: Types.ObjectId[]): Promise<Types.ObjectId[]> {
  const devices = await DeviceModel.find({ displayId: { $in: displayIds } }, { _id: 1 }).lean();
  return devices.map(({ _id }) => _id);
}

export async function removeDisplays(displayIds: Types.ObjectId[]): Promise<void> {
  await DisplayModel.deleteMany({ _id: { $in: displayIds } });
}

/** Whether the token is of a device whose display was deleted. */
export async function isOfDeletedDisplay(token: string): Promise<boolean> {
  return isDeviceToken(token) && (await RemovedDeviceModel.exists({ _id: hashDeviceToken(token) })) !== null;
}

export async function removeForgottenDevices(app: AppContext): Promise<void> {
  await RemovedDeviceModel.deleteMany({ expiresAt: { $lte: new Date(app.now()) } });
}
