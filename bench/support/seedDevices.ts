import { randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { connectDatabase, disconnectDatabase } from "../../server/database/connectDatabase.js";
import { openDatabase } from "../../server/database/openDatabase.js";
import { DeviceModel } from "../../server/circle/displays/device.model.js";
import { DEVICE_COOKIE, hashDeviceToken } from "../../server/circle/displays/devices.service.js";
import { DisplayModel } from "../../server/circle/displays/display.model.js";

const LOG = { info: () => undefined, warn: console.warn, error: console.error };
/** A display's code has six digits; these are in nobody's way, since nobody pairs with them. */
const FIRST_CODE = 100_000;

/**
 * Writes `count` displays, each of a group of its own and with one paired device, into the database of a running server. Returns
 * the devices' Cookie headers. Through the door it would take hours: pairing is slow on purpose.
 */
export async function seedDevices(dataDir: string, count: number): Promise<string[]> {
  const database = await openDatabase({ mongodbUri: null, dataDir, log: LOG });
  await connectDatabase(database.uri);
  const now = new Date();
  const seeds = Array.from({ length: count }, (_, index) => ({
    displayId: new Types.ObjectId(),
    code: String(FIRST_CODE + index),
    token: randomBytes(32).toString("base64url"),
  }));
  await DisplayModel.insertMany(
    seeds.map(({ displayId, code }) => ({
      _id: displayId,
      groupId: new Types.ObjectId(),
      code,
      name: `Neighbor ${code}`,
      timeZone: "Europe/Oslo",
      language: "en",
      createdAt: now,
    })),
  );
  await DeviceModel.insertMany(
    seeds.map(({ displayId, token }) => ({
      displayId,
      tokenHash: hashDeviceToken(token),
      name: "Tablet",
      pairedAt: now,
      lastSeenAt: now,
    })),
  );
  await disconnectDatabase();
  await database.close();
  return seeds.map(({ token }) => `${DEVICE_COOKIE.name}=${token}`);
}
