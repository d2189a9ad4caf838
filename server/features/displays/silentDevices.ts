import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DEVICE_QUIET_LIMIT_MS } from "../../circle/displays/display.present.js";
import { announceDisplay } from "../../circle/displays/announceDisplay.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import type { Look } from "../../jobs/Look.js";
import type { TimeAhead } from "../../jobs/pullBackTimes.js";

/** So many are put right by a few commands. */
const AT_ONCE = 1_000;

interface SilentDevice {
  _id: Types.ObjectId;
  displayId: Types.ObjectId;
}

/**
 * Due work: a device that has said nothing for 45 s while its row says connected was at a server process that was killed before it could
 * note the end. The row is put right and the dashboards are told, so that "online" never stays on a screen by mistake. One whose socket is
 * open here is left out: this process was held up, and is about to write that it was heard.
 */
export async function noticeSilentDevices(app: AppContext): Promise<Date | null> {
  const isSilent = silentSince(app);
  const cursor = DeviceModel.find(isSilent, { displayId: 1 })
    .lean<SilentDevice>()
    .cursor({ batchSize: AT_ONCE });
  let silent: SilentDevice[] = [];
  for await (const device of cursor) {
    if (!isHere(app, device)) silent.push(device);
    if (silent.length < AT_ONCE) continue;
    await noteSilent(app, { silent, isSilent });
    silent = [];
  }
  if (silent.length > 0) await noteSilent(app, { silent, isSilent });
  return null;
}

export const silentDevices = (app: AppContext): Look[] => [{ model: DeviceModel, filter: silentSince(app) }];

/** By a clock that was ahead it would be silent for hours, and nobody would be told. */
export const LAST_SEEN: TimeAhead = {
  model: DeviceModel,
  filter: { connected: { $in: [true, false] } },
  field: "lastSeenAt",
  aheadMs: 0,
};

function silentSince(app: AppContext) {
  return { connected: true, lastSeenAt: { $lt: new Date(app.now() - DEVICE_QUIET_LIMIT_MS) } };
}

function isHere(app: AppContext, { _id, displayId }: SilentDevice): boolean {
  const deviceId = _id.toString();
  return app.hub
    .devicesOf(displayId.toString())
    .some((peer) => peer.deviceId === deviceId && !peer.isClosing());
}

/** Unless they are heard meanwhile. Each display is announced once. */
async function noteSilent(
  app: AppContext,
  { silent, isSilent }: { silent: SilentDevice[]; isSilent: object },
): Promise<void> {
  const ids = silent.map(({ _id }) => _id);
  const noted = await DeviceModel.updateMany(
    { ...isSilent, _id: { $in: ids } },
    { connected: false, socketId: null, sockets: [] },
  );
  if (noted.modifiedCount === 0) return;
  const gone = await DeviceModel.find({ _id: { $in: ids }, connected: false }, { displayId: 1 }).lean();
  const displays = await DisplayModel.find(
    { _id: { $in: gone.map(({ displayId }) => displayId) } },
    { groupId: 1 },
  ).lean();
  await Promise.all(
    displays.map(({ _id, groupId }) => announceDisplay(app, { id: _id.toString(), groupId })),
  );
}
