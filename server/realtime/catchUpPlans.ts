import type { AppContext } from "../AppContext.js";
import { eachByItself } from "../due/eachByItself.js";
import { carryOutRequests } from "../features/displays/deviceControls.service.js";
import { DeviceModel } from "../features/displays/device.model.js";
import { DisplayModel } from "../features/displays/display.model.js";
import { buildDisplaySnapshot } from "./displaySnapshot.js";
import type { DevicePeer } from "./hub.js";

/**
 * Brings devices up to a plan that another process changed, or whose event was lost. The bus only wakes; this look, every
 * PLAN_POLL_MS, catches the rest (design, section 2).
 */
export async function catchUpPlans(app: AppContext): Promise<void> {
  const connected = app.hub.connectedDisplayIds();
  if (connected.length === 0) return;
  const displays = await DisplayModel.find({ _id: { $in: connected } }, { planVersion: 1 }).lean();
  closeDeletedDisplays(app, new Set(displays.map(({ _id }) => _id.toString())));
  await closeRemovedDevices(app);
  await carryOutRequests(app, app.hub.connectedDisplayIds());
  for (const { _id, planVersion } of displays) {
    const behind = app.hub.devicesOf(_id.toString()).filter((peer) => peer.planVersion < planVersion);
    const items = behind.map((peer) => ({ id: peer.deviceId, peer }));
    await eachByItself(app, { work: "catchUpPlans", items }, ({ peer }) => sendFresh(app, peer));
  }
}

/** Displays that were deleted through another process: their screens are cleared. */
function closeDeletedDisplays(app: AppContext, existing: Set<string>): void {
  const deleted = app.hub.connectedDisplayIds().filter((id) => !existing.has(id));
  deleted.forEach((id) => app.hub.devicesOf(id).forEach((peer) => app.hub.removeDevice(id, peer.deviceId)));
}

/** A device that was removed through another process. */
async function closeRemovedDevices(app: AppContext): Promise<void> {
  const displayIds = app.hub.connectedDisplayIds();
  const removed = await DeviceModel.find(
    { displayId: { $in: displayIds }, removedAt: { $ne: null } },
    { displayId: 1 },
  );
  removed.forEach((device) => app.hub.removeDevice(device.displayId.toString(), device.id));
}

/** The same for one display at once, after a change of so much that a snapshot says it best. */
export async function catchUpDisplay(app: AppContext, displayId: string): Promise<void> {
  for (const peer of app.hub.devicesOf(displayId)) await sendFresh(app, peer);
}

/** The plan as it is now; nothing for a device that is held. */
export async function sendFresh(app: AppContext, peer: DevicePeer): Promise<void> {
  if (peer.held) return;
  const [display, device] = await Promise.all([
    DisplayModel.findById(peer.displayId),
    DeviceModel.findById(peer.deviceId),
  ]);
  if (!display || !device) return;
  const snapshot = await buildDisplaySnapshot(app, display, device);
  peer.planVersion = Math.max(peer.planVersion, snapshot.planVersion);
  peer.send({ type: "snapshot", snapshot });
}
