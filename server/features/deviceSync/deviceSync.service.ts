import type { DeviceSync, DeviceSyncResult } from "../../../shared/contract/deviceSync.js";
import type { AppContext } from "../../AppContext.js";
import { buildDisplaySnapshot } from "../../realtime/displaySnapshot.js";
import { recordDeviceFrame } from "../../realtime/recordDeviceFrame.js";
import { deviceSeen } from "../displays/devices.service.js";
import type { Reporter } from "../occurrences/occurrences.service.js";

/** Stands where a socket's id would: a device that polls is online for as long as it keeps polling. */
const POLLING = "polling";

/** One poll of a device whose sockets are blocked. Each frame is harmless to repeat, as over /ws. */
export async function syncDevice(
  app: AppContext,
  reporter: Reporter,
  sync: DeviceSync,
): Promise<DeviceSyncResult> {
  await deviceSeen(app, reporter.device.id, POLLING);
  for (const frame of sync.frames) await recordDeviceFrame(app, reporter, frame);
  const snapshot = await buildDisplaySnapshot(app, reporter.display, reporter.device);
  const asked = sync.frames.some((frame) => frame.type === "snapshot.requested");
  const current = snapshot.epoch === sync.epoch && snapshot.planVersion === sync.planVersion;
  return {
    serverTime: new Date(app.now()).toISOString(),
    acks: sync.frames.map((frame) => frame.id),
    snapshot: current && !asked ? null : { ...snapshot },
  };
}
