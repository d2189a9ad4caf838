import { isDeepStrictEqual } from "node:util";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { AppContext } from "../../core/AppContext.js";
import { outOfReach } from "../../core/clock.js";
import { announceDisplay } from "../../circle/displays/announceDisplay.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { watchKeyOf } from "../../circle/displays/watchKey.js";
import { presentStatus } from "../../circle/displays/display.present.js";
import { allows } from "../../realtime/deviceAllowances.js";
import { FramePutOffError } from "../../realtime/FramePutOffError.js";
import type { Reporter } from "../../realtime/Reporter.js";

type StatusReport = Extract<DeviceFrame, { type: "device.status" }>;

/**
 * How the device says it is. The newest report counts, and a repeat has no second effect. Dashboards are told when it is another one than
 * before, and not when the device has only connected anew.
 */
export async function statusReported(
  app: AppContext,
  { device, display }: Reporter,
  { id, status, at }: StatusReport,
): Promise<void> {
  if (!allows(app, "facts", device.id)) throw new FramePutOffError("The device says too often how it is.");
  const now = app.now();
  // A clock that is ahead would win over everything that is said later.
  const statusAt = new Date(Math.min(Date.parse(at), now));
  const loadedAt = status.loadedAt === null ? null : new Date(Math.min(Date.parse(status.loadedAt), now));
  const reported = { ...status, engine: status.engine || null, loadedAt };
  const newest = {
    _id: device._id,
    removedAt: null,
    statusFrameId: { $ne: id },
    // One of a clock of ours that was ahead, and has been put back, does not win either.
    $or: [{ statusAt: null }, { statusAt: { $lt: statusAt } }, { statusAt: { $gt: outOfReach(now, 0) } }],
  };
  const report = { status: reported, statusAt, statusFrameId: id };
  const watchKey = watchKeyOf(status);
  const options = { returnDocument: "before", projection: { displayId: 1, status: 1 } } as const;
  // In the same write: a watchdog that is not told would not look.
  const before =
    (await DeviceModel.findOneAndUpdate({ ...newest, watchKey }, report, options)) ??
    (await DeviceModel.findOneAndUpdate(newest, { ...report, watchKey, watchDue: true }, options));
  if (!before || isDeepStrictEqual(presentStatus(before), presentStatus({ status: reported }))) return;
  await announceDisplay(app, display);
}
