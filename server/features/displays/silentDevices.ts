import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DEVICE_QUIET_LIMIT_MS } from "../../circle/displays/display.present.js";
import { announceDisplay } from "../../circle/displays/announceDisplay.js";

/**
 * Due work: a device that has said nothing for 45 s while its row says connected was at a server process that was killed before it could
 * note the end. The row is put right and the dashboards are told, so that "online" never stays on a screen by mistake.
 */
export async function noticeSilentDevices(app: AppContext): Promise<Date | null> {
  const quietSince = new Date(app.now() - DEVICE_QUIET_LIMIT_MS);
  const silent = await DeviceModel.find(
    { connected: true, lastSeenAt: { $lt: quietSince }, ...unlessFailed(app, "noticeSilentDevices") },
    { displayId: 1 },
  );
  await forEachIndependently(app, { work: "noticeSilentDevices", items: silent }, async (device) => {
    const noted = await DeviceModel.updateOne(
      { _id: device._id, connected: true, lastSeenAt: { $lt: quietSince } },
      { connected: false, socketId: null, sockets: [] },
    );
    if (noted.modifiedCount > 0) await announceDisplay(app, device.displayId.toString());
  });
  return null;
}
