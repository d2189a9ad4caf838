import { createHash } from "node:crypto";
import type { Types } from "mongoose";
import type { OnScreen } from "../../../shared/contract/displays.js";
import type { AppContext } from "../../core/AppContext.js";
import type { OwnCookie } from "../../core/ownCookies.js";
import { DeviceModel, type DeviceDocument } from "./device.model.js";
import { DisplayModel, type DisplayDocument, type NamedDisplay } from "./display.model.js";
import { announceDisplay } from "./announceDisplay.js";

/**
 * The cookie that makes a browser a device; set by pairing, carried by the ws upgrade. Browsers keep a cookie for 400 days at most; every
 * pairing with the same display starts them anew.
 */
export const DEVICE_COOKIE: OwnCookie = {
  name: "mantel_device",
  path: "/",
  maxAgeMs: 400 * 24 * 60 * 60_000,
};

/** 32 random bytes in base64url. */
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** What is stored of a token: whoever reads the database still cannot be a device. */
export function hashDeviceToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether a cookie can be a device's at all: its parser makes objects of some. */
export function isDeviceToken(token: unknown): token is string {
  return typeof token === "string" && TOKEN_SHAPE.test(token);
}

/**
 * The device that a cookie belongs to; null for an unknown token. A removed device is found too, with `removedAt` set:
 * its screen has to be told, and only the caller knows how.
 */
export async function findDeviceByToken(
  token: string,
): Promise<{ device: DeviceDocument; display: DisplayDocument } | null> {
  if (!isDeviceToken(token)) return null;
  const device = await DeviceModel.findOne({ tokenHash: hashDeviceToken(token) });
  const display = device && (await DisplayModel.findById(device.displayId));
  return display ? { device, display } : null;
}

/**
 * The fact "delivered": the device holds these messages in these versions. A report of an older plan than the last is
 * ignored, so repeats and late arrivals do no harm. Returns whether the report counted.
 */
// eslint-disable-next-line max-params -- called from outside this feature with what the frame holds
export async function deviceStoredPlan(
  _app: AppContext,
  deviceId: string,
  planVersion: number,
  messages: Array<{ messageId: string; version: number }>,
): Promise<boolean> {
  const stored = await DeviceModel.updateOne(
    { _id: deviceId, removedAt: null, storedPlanVersion: { $lte: planVersion } },
    {
      storedPlanVersion: planVersion,
      storedMessages: Object.fromEntries(messages.map(({ messageId, version }) => [messageId, version])),
    },
  );
  return stored.matchedCount > 0;
}

/** What the device says it has on its screen; dashboards are told when that is news. */
export async function deviceShows(
  app: AppContext,
  { device, display }: { device: Pick<DeviceDocument, "id">; display: NamedDisplay },
  onScreen: OnScreen,
): Promise<void> {
  const before = await DeviceModel.findOneAndUpdate(
    { _id: device.id, removedAt: null },
    { onScreen: { kind: onScreen.kind, key: onScreen.key } },
    { returnDocument: "before" },
  );
  if (!before) return;
  const same = before.onScreen?.kind === onScreen.kind && before.onScreen.key === onScreen.key;
  if (!same) await announceDisplay(app, display);
}

/** Message id -> the versions of it that some device of the display holds. It is as large as the plan: read it once for many messages. */
export async function messagesHeld(displayId: string): Promise<Map<string, Set<number>>> {
  const devices = await DeviceModel.find({ displayId, removedAt: null }, { storedMessages: 1 }).lean();
  const held = new Map<string, Set<number>>();
  for (const { storedMessages } of devices) {
    // Lean, a map is the object that is stored.
    for (const [messageId, version] of Object.entries(storedMessages) as [string, number][]) {
      held.set(messageId, (held.get(messageId) ?? new Set()).add(version));
    }
  }
  return held;
}

/** Whether some device of the display holds this version of the message. */
export async function isMessageHeld(
  displayId: Types.ObjectId,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const held = await DeviceModel.exists({ displayId, removedAt: null, [`storedMessages.${id}`]: version });
  return held !== null;
}
