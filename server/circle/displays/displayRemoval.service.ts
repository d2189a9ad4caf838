import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { DeviceModel } from "./device.model.js";
import { DisplayModel } from "./display.model.js";
import { hashDeviceToken, isDeviceToken } from "./devices.service.js";
import { RemovedDeviceModel } from "./removedDevice.model.js";

/** The rest goes with the next round. */
const FORGOTTEN_AT_ONCE = 500;
/** A tablet that was off for up to this long still learns that its display was removed. */
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

/** Screens that were removed before this instant. As much is kept of them as of a deleted display's: who comes back is told. */
export async function forgetRemovedDevices(before: Date): Promise<void> {
  const devices = await DeviceModel.find(removedBefore(before), { tokenHash: 1, removedAt: 1 })
    .limit(FORGOTTEN_AT_ONCE)
    .lean();
  for (const { tokenHash, removedAt } of devices) {
    const expiresAt = new Date((removedAt ?? before).getTime() + REMEMBERED_MS);
    await RemovedDeviceModel.updateOne({ _id: tokenHash }, { $set: { expiresAt } }, { upsert: true });
  }
  await DeviceModel.deleteMany({ _id: { $in: devices.map(({ _id }) => _id) } });
}

export function removedBefore(before: Date) {
  return { removedAt: { $type: "date", $lte: before } } as const;
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
  await RemovedDeviceModel.deleteMany(forgotten(app).filter);
}

export function forgotten(app: AppContext) {
  return { model: RemovedDeviceModel, filter: { expiresAt: { $lte: new Date(app.now()) } } };
}
