import type { DeviceSync, DeviceSyncResult } from "../../../shared/contract/deviceSync.js";
import type { AppContext } from "../../AppContext.js";
import { buildDisplaySnapshot } from "../../realtime/displaySnapshot.js";
import { FrameRefusedError } from "../../realtime/FrameRefusedError.js";
import { recordDeviceFrame } from "../../realtime/recordDeviceFrame.js";
import { deviceSeen, POLLING } from "../displays/devices.service.js";
import type { Reporter } from "../occurrences/occurrences.service.js";

/** One poll of a device whose sockets are blocked. Each frame is harmless to repeat, as over /ws. */
export async function syncDevice(
  app: AppContext,
  reporter: Reporter,
  sync: DeviceSync,
): Promise<DeviceSyncResult> {
  await deviceSeen(app, reporter.device.id, POLLING);
  const acks: string[] = [];
  const refused: DeviceSyncResult["refused"] = [];
  for (const frame of sync.frames) {
    const code = await refusalOf(recordDeviceFrame(app, reporter, frame));
    if (code === null) acks.push(frame.id);
    else refused.push({ id: frame.id, code });
  }
  const snapshot = await buildDisplaySnapshot(app, reporter.display, reporter.device);
  const asked = sync.frames.some((frame) => frame.type === "snapshot.requested");
  const current = snapshot.epoch === sync.epoch && snapshot.planVersion === sync.planVersion;
  return {
    serverTime: new Date(app.now()).toISOString(),
    acks,
    refused,
    snapshot: current && !asked ? null : { ...snapshot },
  };
}

/** null: it is taken. Whatever else fails lets the device send all of them again. */
async function refusalOf(recording: Promise<void>): Promise<string | null> {
  try {
    await recording;
    return null;
  } catch (error) {
    if (error instanceof FrameRefusedError) return error.code;
    throw error;
  }
}
