import type { DeviceFrame } from "../../shared/realtime/protocol.js";
import type { AppContext } from "../core/AppContext.js";
import type { DeviceFrameHandlers } from "./frameHandlers.js";
import type { Reporter } from "./Reporter.js";

type FrameOf<Type extends DeviceFrame["type"]> = Extract<DeviceFrame, { type: Type }>;

/** Writes down what a device reports. When it returns, nothing of it can be lost. Throws FrameRefusedError or FramePutOffError. */
export async function recordDeviceFrame<Type extends DeviceFrame["type"]>(
  app: AppContext,
  reporter: Reporter,
  frame: FrameOf<Type> & { type: Type },
): Promise<void> {
  const handle: DeviceFrameHandlers[Type] = app.registered.deviceFrames[frame.type];
  await handle(app, reporter, frame);
}
