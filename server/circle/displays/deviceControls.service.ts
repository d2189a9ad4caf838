import type { AppContext } from "../../core/AppContext.js";
import { AppError, notFound } from "../../core/AppError.js";
import { DeviceModel, type DeviceDocument } from "./device.model.js";
import { POLLING } from "./devicePresence.service.js";
import { isDeviceOnline } from "./display.present.js";
import type { DisplayDocument } from "./display.model.js";

/** What a caregiver asks of a screen from afar. */
export type DeviceRequest = "identify" | "reload";

/** Nobody looks any more after this long. It is four looks of the process that has the device's socket (PLAN_POLL_MS). */
const REQUEST_MS = 60_000;

const FIELDS = { identify: "identifyAt", reload: "reloadAt" } as const;

/**
 * Writes down what is asked; the process that has the device's socket carries it out: this one at once, another when it is woken, or at
 * its next look.
 * A repeat before that has no second effect. Throws 404 when the display has no such device, 409 `offline` when it cannot be reached.
 */
export async function askDevice(
  app: AppContext,
  display: DisplayDocument,
  { deviceId, request }: { deviceId: string; request: DeviceRequest },
): Promise<void> {
  const device = await DeviceModel.findOne({ _id: deviceId, displayId: display._id, removedAt: null });
  if (!device) throw notFound("The device");
  // Where sockets are blocked a device fetches its plan, and nothing can be said to it.
  if (!isDeviceOnline(device, app.now()) || device.socketId === POLLING) throw offline();
  await DeviceModel.updateOne({ _id: device._id }, { [FIELDS[request]]: new Date(app.now()) });
  await carryOutRequests(app, [display.id]);
  app.hub.wakes.add({ kind: "plan", displayId: display.id });
}

/**
 * Tells the devices that are connected to this process what was asked of them: those of these displays, or all. Of all it looks for what is
 * asked, and not for thousands of devices.
 */
export async function carryOutRequests(app: AppContext, displayIds?: string[]): Promise<void> {
  const since = new Date(app.now() - REQUEST_MS);
  const asked = await DeviceModel.find({
    ...(displayIds && { displayId: { $in: displayIds } }),
    removedAt: null,
    $or: [{ identifyAt: { $type: "date", $gte: since } }, { reloadAt: { $type: "date", $gte: since } }],
  });
  for (const device of asked.filter((one) => isHere(app, one))) {
    if (await claim(device, "identify")) send(app, device, { type: "device.identify", name: device.name });
    if (await claim(device, "reload")) send(app, device, { type: "device.reload" });
  }
}

function isHere(app: AppContext, { id, displayId }: DeviceDocument): boolean {
  return app.hub.devicesOf(displayId.toString()).some((peer) => peer.deviceId === id);
}

/** One process carries it out, however many look at the same time. */
async function claim(device: DeviceDocument, request: DeviceRequest): Promise<boolean> {
  const field = FIELDS[request];
  const askedAt = device[field];
  if (!askedAt) return false;
  const claimed = await DeviceModel.updateOne({ _id: device._id, [field]: askedAt }, { [field]: null });
  return claimed.modifiedCount > 0;
}

function send(
  app: AppContext,
  device: DeviceDocument,
  frame: { type: "device.identify"; name: string } | { type: "device.reload" },
): void {
  app.hub
    .devicesOf(device.displayId.toString())
    .filter((peer) => peer.deviceId === device.id)
    .forEach((peer) => peer.send(frame));
}

function offline(): AppError {
  return new AppError({
    code: "offline",
    status: 409,
    message: "That screen is not connected right now.",
  });
}
