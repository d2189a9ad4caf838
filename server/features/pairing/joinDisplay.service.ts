import type { Types } from "mongoose";
import type { AppContext } from "../../AppContext.js";
import { keyWithin, serverKey } from "../../database/uniqueKey.js";
import { caregiversOf } from "../../notifications/audience.js";
import { queueNotifications } from "../../notifications/outbox.service.js";
import { recordActivity } from "../activity/activity.service.js";
import { DeviceModel, type DeviceDocument } from "../displays/device.model.js";
import { addDevice, removeDevice } from "../displays/deviceRoster.service.js";
import { findDeviceByToken } from "../displays/devices.service.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { announceDisplay } from "../displays/displays.service.js";

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

/** Makes the browser a device of the display and returns its token. What it was before, it is no more. */
export async function joinDisplay(
  app: AppContext,
  display: DisplayDocument,
  { deviceName, browser, known }: { deviceName: string; browser: string; known: LiveDevice | null },
): Promise<string> {
  const { device, token } = await addDevice(app, display, { name: deviceName, browser });
  await tellWhoJoined(app, display, device);
  await leaveFormerDisplay(app, known, device);
  return token;
}

/**
 * The same with an id and a token that the caller derived: a repeat, also one after a crash, finds the device of the first time and
 * finishes the work. The device may have been removed meanwhile.
 */
export async function ensureDevice(
  app: AppContext,
  display: DisplayDocument,
  wanted: { id: Types.ObjectId; token: string; name: string; browser: string | null },
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
  await removeDevice(app, known.display, { deviceId: known.device.id, by: "someone at the screen" });
}

async function addOrFind(
  app: AppContext,
  display: DisplayDocument,
  wanted: { id: Types.ObjectId; token: string; name: string; browser: string | null },
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
  await recordActivity(app, {
    uniqueKey: serverKey("deviceJoined", device._id),
    group: display.groupId,
    display,
    type: "deviceJoined",
    at: device.pairedAt,
    details: { deviceName: device.name },
  });
  const caregivers = await caregiversOf(display);
  await queueNotifications(
    app,
    caregivers.map((user) => ({
      uniqueKey: keyWithin(serverKey("deviceJoined", device._id), user._id, "mail"),
      kind: "deviceJoinedMail" as const,
      userId: user._id,
      payload: {
        displayId: display.id,
        displayName: display.name,
        deviceName: device.name,
        at: device.pairedAt.toISOString(),
        timeZone: display.timeZone,
      },
    })),
  );
  await announceDisplay(app, display.id);
}
