import { randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { DEVICES_PER_DISPLAY_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound, type AppError } from "../../core/AppError.js";
import { limitReached } from "../../limits/requireRoom.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import { DeviceModel, type DeviceDocument } from "./device.model.js";
import { deviceJoined, deviceRemoved, type Remover } from "./deviceEntries.js";
import { hashDeviceToken } from "./devices.service.js";
import { DisplayModel, type DisplayDocument } from "./display.model.js";
import { devicesChanged } from "./devicesChanged.js";

const TOKEN_BYTES = 32;

interface NewDevice {
  name: string;
  browser: string | null;
  /** The request that was allowed, if it came in by one. */
  requestId?: Types.ObjectId;
  /** Both, where a repeat must find the device of the first time; else random. */
  id?: Types.ObjectId;
  token?: string;
}

/**
 * Makes a device of the display; the token is returned once and stored only as a hash. Throws a duplicate key error when there is one
 * with this id or token, 409
 * `limit-reached` when the display has enough of them, 404 when it is gone.
 */
export async function addDevice(
  app: AppContext,
  display: DisplayDocument,
  { name, browser, requestId, id, token = randomBytes(TOKEN_BYTES).toString("base64url") }: NewDevice,
): Promise<{ device: DeviceDocument; token: string }> {
  const now = new Date(app.now());
  const deviceId = id ?? new Types.ObjectId();
  const free = await freeName(display, name);
  const device = await DeviceModel.create({
    _id: deviceId,
    displayId: display._id,
    tokenHash: hashDeviceToken(token),
    name: free,
    browser,
    requestId: requestId ?? null,
    pairedAt: now,
    lastSeenAt: now,
    // A device that nobody was told of must not come to be.
    pendingEntries: [deviceJoined(app, display, { _id: deviceId, name: free, at: now })],
  });
  // Looked at after the write: of several at once none slips past, and what is deleted meanwhile leaves nothing behind.
  const [count, isThere] = await Promise.all([
    countDevices(display),
    DisplayModel.exists({ _id: display._id }),
  ]);
  if (isThere && count <= DEVICES_PER_DISPLAY_MAX) return { device, token };
  await DeviceModel.deleteOne({ _id: device._id });
  throw isThere ? tooManyDevices() : notFound("The display");
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
  await devicesChanged(app, display);
}

/**
 * Ends the device's token, clears its screen and says who did it. A repeat has no second effect; after a crash in the
 * middle it finishes the work. Throws 404 when the display never had such a device.
 */
export async function removeDevice(
  app: AppContext,
  display: DisplayDocument,
  removal: { deviceId: string; by: Remover },
): Promise<void> {
  const own = { _id: removal.deviceId, displayId: display._id };
  const known = await DeviceModel.findOne(own, { name: 1 });
  if (!known) throw notFound("The device");
  await DeviceModel.updateOne(
    { ...own, removedAt: null },
    {
      $set: {
        removedAt: new Date(app.now()),
        connected: false,
        socketId: null,
        sockets: [],
        watchDue: true,
      },
      $push: { pendingEntries: deviceRemoved(app, display, { ...namesOf(known), by: removal.by }) },
    },
  );

  app.hub.removeDevice(display.id, known.id);
  const removed = await DeviceModel.findOne(own, { pendingEntries: 1 });
  if (removed) await recordPendingEntries(app, DeviceModel, removed);
  await devicesChanged(app, display);
}

function namesOf({ _id, name }: Pick<DeviceDocument, "_id" | "name">): { _id: Types.ObjectId; name: string } {
  return { _id, name };
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
