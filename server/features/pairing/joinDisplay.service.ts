import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import { DeviceModel, type DeviceDocument } from "../../circle/displays/device.model.js";
import { addDevice, removeDevice } from "../../circle/displays/deviceRoster.service.js";
import { findDeviceByToken } from "../../circle/displays/devices.service.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { devicesChanged } from "../../circle/displays/devicesChanged.js";

/** A device that the browser is already, with the token of its cookie. */
export interface LiveDevice {
  device: DeviceDocument;
  display: DisplayDocument;
  token: string;
}

/** Null for a browser that is no device, or was removed. */
export async function findLiveDevice(token: string | null): Promise<LiveDevice | null> {
  const found = token === null ? null : await findDeviceByToken(token);
  return found && found.device.removedAt === null && token !== null ? { ...found, token } : null;
}

interface WantedDevice {
  id: Types.ObjectId;
  token: string;
  name: string;
  browser: string | null;
  requestId?: Types.ObjectId;
}

/**
 * Makes the browser a device of the display, of an id and a token that the caller derived: a repeat, also one after a crash, finds the device
 * of the first time and finishes the work. The device may have been removed meanwhile.
 */
export async function ensureDevice(
  app: AppContext,
  display: DisplayDocument,
  wanted: WantedDevice,
): Promise<DeviceDocument> {
  const device = (await DeviceModel.findById(wanted.id)) ?? (await addOrFind(app, display, wanted));
  if (device.removedAt === null) await tellWhoJoined(app, display, device);
  return device;
}

/** A browser is one device of one display: paired with another one, it leaves the first, whose family is told. */
export async function leaveFormerDisplay(
  app: AppContext,
  known: LiveDevice | null,
  joined: DeviceDocument,
): Promise<void> {
  if (!known || known.device.id === joined.id) return;
  await removeDevice(app, known.display, {
    deviceId: known.device.id,
    by: { name: "someone at the screen" },
  });
}

async function addOrFind(
  app: AppContext,
  display: DisplayDocument,
  wanted: WantedDevice,
): Promise<DeviceDocument> {
  try {
    return (await addDevice(app, display, wanted)).device;
  } catch (error) {
    // Two at once: the other one has made it.
    const made = await DeviceModel.findById(wanted.id);
    if (!made) throw error;
    return made;
  }
}

/** Before the browser is answered: a device that nobody was told of must not come to be. */
async function tellWhoJoined(
  app: AppContext,
  display: DisplayDocument,
  device: DeviceDocument,
): Promise<void> {
  await recordPendingEntries(app, DeviceModel, device);
  await devicesChanged(app, display);
}
