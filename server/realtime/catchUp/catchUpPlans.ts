import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently } from "../../jobs/forEachIndependently.js";
import { carryOutRequests } from "../../circle/displays/deviceControls.service.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { buildDisplaySnapshot } from "../displaySnapshot.js";
import type { DevicePeer } from "../peers.js";

/**
 * Brings devices up to a plan that another process changed, or whose event was lost. Runs every PLAN_POLL_MS
 * (docs/DELIVERY.md, versions-in-order).
 */
export async function catchUpPlans(
  app: AppContext,
  displayIds = app.hub.connectedDisplayIds(),
): Promise<void> {
  const connected = displayIds.filter((id) => app.hub.devicesOf(id).length > 0);
  if (connected.length === 0) return;
  const displays = await DisplayModel.find({ _id: { $in: connected } }, { planVersion: 1 }).lean();
  const existing = new Set(displays.map(({ _id }) => _id.toString()));
  closeDeletedDisplays(
    app,
    connected.filter((id) => !existing.has(id)),
  );
  await closeRemovedDevices(app, connected);
  await carryOutRequests(app, connected);
  // Nearly always none, of thousands.
  const items = displays.flatMap(({ _id, planVersion }) =>
    app.hub
      .devicesOf(_id.toString())
      .filter((peer) => peer.planVersion < planVersion)
      .map((peer) => ({ id: peer.deviceId, peer })),
  );
  await forEachIndependently(app, { work: "catchUpPlans", items }, ({ peer }) => sendFresh(app, peer));
}

/** Displays that were deleted through another process: their screens are cleared. */
function closeDeletedDisplays(app: AppContext, deleted: string[]): void {
  deleted.forEach((id) =>
    app.hub.devicesOf(id).forEach((peer) => app.hub.removeDeviceHere(id, peer.deviceId)),
  );
}

/** A device that was removed through another process. */
async function closeRemovedDevices(app: AppContext, displayIds: string[]): Promise<void> {
  const removed = await DeviceModel.find(
    { displayId: { $in: displayIds }, removedAt: { $ne: null } },
    { displayId: 1 },
  );
  removed.forEach((device) => app.hub.removeDeviceHere(device.displayId.toString(), device.id));
}

/** The same for one display at once and in every process, after a change of so much that a snapshot says it best. */
export async function catchUpDisplay(app: AppContext, displayId: string): Promise<void> {
  app.hub.wakes.add({ kind: "plan", displayId });
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
