import type { AppContext } from "../../AppContext.js";
import { caregiversOf } from "../../notifications/audience.js";
import { queueNotifications } from "../../notifications/outbox.service.js";
import { recordActivity } from "../activity/activity.service.js";
import { addDevice, removeDevice } from "../displays/deviceRoster.service.js";
import type { DeviceDocument } from "../displays/device.model.js";
import { findDeviceByToken } from "../displays/devices.service.js";
import { DisplayModel, type DisplayDocument } from "../displays/display.model.js";
import { announceDisplay } from "../displays/displays.service.js";
import { deviceNameFrom } from "./deviceName.js";
import { countTry } from "./pairingLimits.service.js";

export interface PairingOffer {
  code: string;
  /** The device cookie that the browser already has, if any. */
  token: string | null;
  address: string;
  userAgent: string;
}

/** `token` is what the device cookie has to hold from now on. */
export type PairingOutcome = { state: "paired"; token: string } | { state: "waiting" };

/** A browser offers a code (design, Pairing). Throws 429 when too many wrong codes were tried. */
export async function pairBrowser(app: AppContext, offer: PairingOffer): Promise<PairingOutcome> {
  const known = await findLiveDevice(offer.token);
  // It is known by its token and learns nothing: no window, no new device, no counting.
  if (known && known.display.code === offer.code) return { state: "paired", token: known.token };

  const counted = await countTry(app, offer.address);
  const display = await claimWindow(app, offer.code);
  // Unknown, closed and wrong codes have come here by the same reads and writes, and leave with the same answer.
  if (!display) return { state: "waiting" };

  await counted.giveBack();
  const { device, token } = await addDevice(app, display, deviceNameFrom(offer.userAgent));
  await tellWhoJoined(app, display, device);
  if (known) await moveAway(app, known);
  return { state: "paired", token };
}

async function findLiveDevice(token: string | null) {
  const found = token === null ? null : await findDeviceByToken(token);
  return found && found.device.removedAt === null && token !== null ? { ...found, token } : null;
}

/** Closes the window in the same step that finds it open: of two browsers with the code, exactly one gets the display. */
function claimWindow(app: AppContext, code: string): Promise<DisplayDocument | null> {
  return DisplayModel.findOneAndUpdate(
    { code, pairingOpenUntil: { $gt: new Date(app.now()) } },
    { pairingOpenUntil: null },
    { returnDocument: "after" },
  ).exec();
}

/** Before the browser is answered: a device that nobody was told of must not come to be. */
async function tellWhoJoined(
  app: AppContext,
  display: DisplayDocument,
  device: DeviceDocument,
): Promise<void> {
  await recordActivity(app, {
    uniqueKey: `deviceJoined/${device.id}`,
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
      uniqueKey: `deviceJoined/${device.id}/${user.id}/mail`,
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

/** A browser is one device of one display: paired with another one, it leaves the first, whose family is told. */
async function moveAway(
  app: AppContext,
  known: { device: DeviceDocument; display: DisplayDocument },
): Promise<void> {
  await removeDevice(app, known.display, { deviceId: known.device.id, by: "someone at the screen" });
}
