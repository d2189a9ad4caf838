import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently } from "../../jobs/forEachIndependently.js";
import { carryOutRequests } from "../../circle/displays/deviceControls.service.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { buildDisplaySnapshot, DisplayGone } from "../displaySnapshot.js";
import type { DevicePeer } from "../peers.js";

/**
 * Brings devices up to a plan that another process changed, or whose event was lost. Runs every PLAN_POLL_MS
 * (docs/DELIVERY.md, versions-in-order).
 */
export async function catchUpPlans(app: AppContext, displayIds?: string[]): Promise<void> {
  const asked = displayIds ?? app.hub.connectedDisplayIds();
  const connected = asked.filter((id) => app.hub.devicesOf(id).length > 0);
  if (connected.length === 0) return;
  const displays = await DisplayModel.find({ _id: { $in: connected } }, { planVersion: 1 }).lean();
  const existing = new Set(displays.map(({ _id }) => _id.toString()));
  closeDeletedDisplays(
    app,
    connected.filter((id) => !existing.has(id)),
  );
  await closeRemovedDevices(app, displayIds);
  await carryOutRequests(app, displayIds);
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

/** Devices that were removed through another process. Without displays: all that are remembered, which is less than to ask by thousands of ids. */
async function closeRemovedDevices(app: AppContext, displayIds?: string[]): Promise<void> {
  const removed = await DeviceModel.find(
    { removedAt: { $type: "date" }, ...(displayIds && { displayId: { $in: displayIds } }) },
    { displayId: 1 },
  ).lean();
  removed.forEach(({ _id, displayId }) => app.hub.removeDeviceHere(displayId.toString(), _id.toString()));
}

/** The same for one display at once and in every process, after a change of so much that a snapshot says it best. */
export async function catchUpDisplay(app: AppContext, displayId: string): Promise<void> {
  app.hub.wakes.add({ kind: "plan", displayId });
  for (const peer of app.hub.devicesOf(displayId)) await sendFresh(app, peer);
}

/** The plan as it is now; nothing for a device that is held, nor for one whose display is deleted: the next look clears its screen. */
export async function sendFresh(app: AppContext, peer: DevicePeer): Promise<void> {
  if (peer.held) return;
  const [display, device] = await Promise.all([
    DisplayModel.findById(peer.displayId),
    DeviceModel.findById(peer.deviceId),
  ]);
  if (!display || !device) return;
  const snapshot = await buildDisplaySnapshot(app, display, device).catch((error: unknown) => {
    if (error instanceof DisplayGone) return null;
    throw error;
  });
  if (!snapshot) return;
  peer.planVersion = Math.max(peer.planVersion, snapshot.planVersion);
  peer.send({ type: "snapshot", snapshot });
}
