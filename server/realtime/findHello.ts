import type { Types } from "mongoose";
import { DeviceModel, type Device } from "../circle/displays/device.model.js";
import { hashDeviceToken, isDeviceToken } from "../circle/displays/devices.service.js";
import { findPlainDisplay, type PlainDisplay } from "../circle/displays/plainDisplay.js";
import { batched } from "../core/batched.js";
import type { Reporter } from "./Reporter.js";

const FIELDS = { tokenHash: 1, displayId: 1, name: 1, pairedAt: 1, removedAt: 1 } as const;

type HelloDevice = Pick<Device, keyof typeof FIELDS> & { _id: Types.ObjectId };

const findDevice = batched(async (hashes: string[]) => {
  const devices: HelloDevice[] = await DeviceModel.find({ tokenHash: { $in: hashes } }, FIELDS).lean();
  const byHash = new Map(devices.map((device) => [device.tokenHash, device]));
  return (hash: string) => byHash.get(hash) ?? null;
});

/**
 * The device that says hello with this token; null for an unknown one. A removed device is found too: its screen has to be told. Of
 * hundreds that come at once, many are found by two queries.
 */
export async function findHello(
  token: string,
): Promise<{ reporter: Reporter; display: PlainDisplay; isRemoved: boolean } | null> {
  if (!isDeviceToken(token)) return null;
  const device = await findDevice(hashDeviceToken(token));
  const display = device && (await findPlainDisplay(device.displayId));
  if (!display) return null;
  const { _id, displayId, name, pairedAt, removedAt } = device;
  const { groupId, name: displayName } = display;
  const reporter = {
    device: { _id, id: _id.toString(), displayId, name, pairedAt },
    display: { _id: displayId, id: display.id, groupId, name: displayName },
  };
  return { reporter, display, isRemoved: Boolean(removedAt) };
}
