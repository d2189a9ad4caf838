import { randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { DEVICE_COOKIE, hashDeviceToken } from "../../../server/circle/displays/devices.service.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";

export interface Room {
  displayId: string;
  name: string;
  device: string;
  cookie: string;
}

/**
 * Displays with one device each, all of one group or each of its own. Through the door it would take minutes: pairing is slow on purpose.
 */
export async function storeRooms(count: number, groupId?: string): Promise<Room[]> {
  const now = new Date();
  const rooms = Array.from({ length: count }, (_, index) => ({
    displayId: new Types.ObjectId(),
    code: String(900_000 + index),
    name: `Room ${index}`,
    device: `Tablet ${index}`,
    token: randomBytes(32).toString("base64url"),
  }));
  const shared = { timeZone: "Europe/Oslo", language: "en", createdAt: now };
  await DisplayModel.insertMany(
    rooms.map(({ displayId, code, name }) => ({
      ...shared,
      _id: displayId,
      groupId: new Types.ObjectId(groupId),
      code,
      name,
    })),
  );
  await DeviceModel.insertMany(
    rooms.map(({ displayId, device, token }) => ({
      displayId,
      tokenHash: hashDeviceToken(token),
      name: device,
      pairedAt: now,
      lastSeenAt: now,
    })),
  );
  return rooms.map(({ displayId, name, device, token }) => ({
    displayId: displayId.toString(),
    name,
    device,
    cookie: `${DEVICE_COOKIE.name}=${token}`,
  }));
}
