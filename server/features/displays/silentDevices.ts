import type { AppContext } from "../../AppContext.js";
import { eachByItself, unlessFailed } from "../../due/eachByItself.js";
import { DeviceModel } from "./device.model.js";
import { DEVICE_QUIET_LIMIT_MS } from "./display.present.js";
import { announceDisplay } from "./displays.service.js";

/**
 * Due work: a device that has said nothing for 45 s while its row says connected lost its server, not its socket: nobody noted the
 * end. The row is put right and the dashboards are told, so that "online" never stays on a screen by mistake.
 */
export async function noticeSilentDevices(app: AppContext): Promise<Date | null> {
  const quietSince = new Date(app.now() - DEVICE_QUIET_LIMIT_MS);
  const silent = await DeviceModel.find(
    { connected: true, lastSeenAt: { $lt: quietSince }, ...unlessFailed(app, "noticeSilentDevices") },
    { displayId: 1 },
  );
  await eachByItself(app, { work: "noticeSilentDevices", items: silent }, async (device) => {
    const noted = await DeviceModel.updateOne(
      { _id: device._id, connected: true, lastSeenAt: { $lt: quietSince } },
      { connected: false, socketId: null, sockets: [] },
    );
    if (noted.modifiedCount > 0) await announceDisplay(app, device.displayId.toString());
  });
  return null;
}
