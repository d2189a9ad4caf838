import { randomBytes } from "node:crypto";
import type { Types } from "mongoose";
import { DEVICES_PER_DISPLAY_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import { serverKey } from "../../database/uniqueKey.js";
import { notFound, type AppError } from "../../http/AppError.js";
import { limitReached } from "../../http/requireRoom.js";
import { recordActivity } from "../activity/activity.service.js";
import { DeviceModel, type DeviceDocument } from "./device.model.js";
import { hashDeviceToken } from "./devices.service.js";
import type { DisplayDocument } from "./display.model.js";
import { announceDisplay } from "./displays.service.js";

const TOKEN_BYTES = 32;

interface NewDevice {
  name: string;
  browser: string | null;
  /** Both, where a repeat must find the device of the first time; else random. */
  id?: Types.ObjectId;
  token?: string;
}

/**
 * Makes a device of the display; the token is returned once and stored only as a hash. Throws a duplicate key error when there is one
 * with this id or token, 409
 * `limit-reached` when the display has enough of them.
 */
export async function addDevice(
  app: AppContext,
  display: DisplayDocument,
  { name, browser, id, token = randomBytes(TOKEN_BYTES).toString("base64url") }: NewDevice,
): Promise<{ device: DeviceDocument; token: string }> {
  const now = new Date(app.now());
  const device = await DeviceModel.create({
    ...(id && { _id: id }),
    displayId: display._id,
    tokenHash: hashDeviceToken(token),
    name: await freeName(display, name),
    browser,
    pairedAt: now,
    lastSeenAt: now,
  });
  // Looked at after the write: of several at once none slips past.
  if ((await countDevices(display)) > DEVICES_PER_DISPLAY_MAX) {
    await DeviceModel.deleteOne({ _id: device._id });
    throw tooManyDevices();
  }
  return { device, token };
}

/** Throws 409 `limit-reached` when the display can have no further screen. For who is about to let one in. */
export async function requireDeviceRoom(display: DisplayDocument): Promise<void> {
  if (await isFull(display)) throw tooManyDevices();
}

export async function isFull(display: DisplayDocument): Promise<boolean> {
  return (await countDevices(display)) >= DEVICES_PER_DISPLAY_MAX;
}

function countDevices({ _id }: DisplayDocument): Promise<number> {
  return DeviceModel.countDocuments({ displayId: _id, removedAt: null });
}

function tooManyDevices(): AppError {
  return limitReached(`A display can have at most ${DEVICES_PER_DISPLAY_MAX} screens. Remove one first.`);
}

/** Throws 404 when the display has no such device. */
export async function renameDevice(
  app: AppContext,
  display: DisplayDocument,
  change: { deviceId: string; name: string },
): Promise<void> {
  const renamed = await DeviceModel.updateOne(
    { _id: change.deviceId, displayId: display._id, removedAt: null },
    { name: change.name },
  );
  if (renamed.matchedCount === 0) throw notFound("The device");
  await announceDisplay(app, display.id);
}

/**
 * Ends the device's token, clears its screen and says who did it. A repeat has no second effect; after a crash in the
 * middle it finishes the work. Throws 404 when the display never had such a device.
 */
export async function removeDevice(
  app: AppContext,
  display: DisplayDocument,
  removal: { deviceId: string; by: string },
): Promise<void> {
  const removedNow = await DeviceModel.findOneAndUpdate(
    { _id: removal.deviceId, displayId: display._id, removedAt: null },
    { removedAt: new Date(app.now()), connected: false, socketId: null, sockets: [] },
    { returnDocument: "after" },
  );
  const device = removedNow ?? (await DeviceModel.findOne({ _id: removal.deviceId, displayId: display._id }));
  if (!device) throw notFound("The device");

  app.hub.removeDevice(device.displayId.toString(), device.id);
  await recordActivity(app, {
    uniqueKey: serverKey("deviceRemoved", device._id),
    group: display.groupId,
    display,
    type: "deviceRemoved",
    at: device.removedAt ?? new Date(app.now()),
    details: { deviceName: device.name, by: removal.by },
  });
  await announceDisplay(app, display.id);
}

/** "Android tablet", then "Android tablet 2": two screens of one home are told apart before anyone names them. */
async function freeName(display: DisplayDocument, name: string): Promise<string> {
  const devices = await DeviceModel.find({ displayId: display._id, removedAt: null }, { name: 1 });
  const taken = new Set(devices.map((device) => device.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
