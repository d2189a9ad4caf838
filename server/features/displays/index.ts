import type { Types } from "mongoose";
import { displaysApi } from "../../../shared/contract/displays.js";
import { REMOVED_DEVICES_KEPT_DAYS } from "../../../shared/limits.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { announceDisplayById } from "../../circle/displays/announceDisplay.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Feature } from "../../core/Feature.js";
import { forgetRemovedDevices, removedBefore } from "../../circle/displays/displayRemoval.service.js";
import { deviceShows } from "../../circle/displays/devices.service.js";
import { daysBefore } from "../../core/clock.js";
import { displaysRoutes } from "./displays.routes.js";
import { LAST_SEEN, noticeSilentDevices, silentDevices } from "./silentDevices.js";
import { statusReported } from "./status.service.js";
import { plannedDevice, sizeMeasured, viewingChosen } from "./viewing.service.js";

export { createDisplay, markOnboarded, openPairing } from "./displays.service.js";

/** Stands for the device where somebody only looks at the plan. */
const PREVIEW = { id: "preview", name: "Preview" };

export const displaysFeature: Feature = {
  routes: displaysRoutes,
  auditActions: [
    [displaysApi.create, { action: "display.created", wording: "body.name" }],
    [displaysApi.openPairing, { action: "display.pairingOpened", wording: "none" }],
    [displaysApi.renameDevice, { action: "device.renamed", wording: "body.name" }],
    [displaysApi.setViewing, { action: "device.viewingChanged", wording: "none" }],
    [displaysApi.identifyDevice, { action: "device.identified", wording: "none" }],
    [displaysApi.reloadDevice, { action: "device.reloaded", wording: "none" }],
    [displaysApi.removeDevice, { action: "device.removed", wording: "none" }],
  ],
  entrySources: [{ model: DeviceModel, repair: announceDisplayOf }],
  awaitedWork: { noticeSilentDevices },
  timesAhead: [LAST_SEEN],
  removeOld: (app) => forgetRemovedDevices(longAgo(app)),
  looks: {
    noticeSilentDevices: silentDevices,
    sweepOldRows: (app) => [{ model: DeviceModel, filter: removedBefore(longAgo(app)) }],
  },
  deviceFrames: {
    "screen.changed": (app, reporter, { onScreen }) => deviceShows(app, reporter, onScreen),
    "viewing.chosen": (app, { device }, frame) => viewingChosen(app, device, frame),
    "size.measured": (app, reporter, { size }) => sizeMeasured(app, reporter, size),
    "device.status": (app, reporter, frame) => statusReported(app, reporter, frame),
  },
  snapshot: { device: async (_app, { device }) => (device ? plannedDevice(device) : PREVIEW) },
};

function longAgo(app: AppContext): Date {
  return daysBefore(app.now(), REMOVED_DEVICES_KEPT_DAYS);
}

async function announceDisplayOf(app: AppContext, deviceId: Types.ObjectId): Promise<void> {
  const device = await DeviceModel.findById(deviceId, { displayId: 1 }).lean();
  if (device) await announceDisplayById(app, device.displayId.toString());
}
