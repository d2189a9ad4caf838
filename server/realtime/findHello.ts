import type { Types } from "mongoose";
import { DeviceModel, type Device } from "../circle/displays/device.model.js";
import { hashDeviceToken, isDeviceToken } from "../circle/displays/devices.service.js";
import { DisplayModel, type Display } from "../circle/displays/display.model.js";
import { batched } from "../core/batched.js";
import type { Reporter } from "./Reporter.js";

const DEVICE_FIELDS = { tokenHash: 1, displayId: 1, name: 1, pairedAt: 1, removedAt: 1 } as const;
const DISPLAY_FIELDS = { groupId: 1, name: 1 } as const;

type HelloDisplay = Pick<Display, keyof typeof DISPLAY_FIELDS> & { _id: Types.ObjectId };
type HelloDevice = Pick<Device, keyof typeof DEVICE_FIELDS> & { _id: Types.ObjectId };

const findDevice = batched(async (hashes: string[]) => {
  const devices: HelloDevice[] = await DeviceModel.find({ tokenHash: { $in: hashes } }, DEVICE_FIELDS).lean();
  const byHash = new Map(devices.map((device) => [device.tokenHash, device]));
  return (hash: string) => byHash.get(hash) ?? null;
});

const findDisplay = batched(async (ids: Types.ObjectId[]) => {
  const displays: HelloDisplay[] = await DisplayModel.find({ _id: { $in: ids } }, DISPLAY_FIELDS).lean();
  const byId = new Map(displays.map((display) => [display._id.toString(), display]));
  return (id: Types.ObjectId) => byId.get(id.toString()) ?? null;
});

/**
 * The device that says hello with this token; null for an unknown one. A removed device is found too: its screen has to be told. Of
 * hundreds that come at once, many are found by two queries.
 */
export async function findHello(token: string): Promise<{ reporter: Reporter; isRemoved: boolean } | null> {
  if (!isDeviceToken(token)) return null;
  const device = await findDevice(hashDeviceToken(token));
  const display = device && (await findDisplay(device.displayId));
  if (!display) return null;
  const { _id, displayId, name, pairedAt, removedAt } = device;
  const reporter = {
    device: { _id, id: _id.toString(), displayId, name, pairedAt },
    display: { ...display, id: displayId.toString() },
  };
  return { reporter, isRemoved: Boolean(removedAt) };
}
