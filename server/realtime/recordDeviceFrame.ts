import type { DeviceFrame } from "../../shared/realtime/protocol.js";
import type { AppContext } from "../AppContext.js";
import { recordCallRequest, withdrawCallRequest } from "../features/calls/askedCalls.service.js";
import { deviceShows } from "../features/displays/devices.service.js";
import {
  discardRecording,
  endRecording,
  receivePiece,
} from "../features/recordings/receiveRecording.service.js";
import { recordAnswer } from "../features/occurrences/answers.service.js";
import { recordShown, recordStoredPlan, type Reporter } from "../features/occurrences/occurrences.service.js";
import { retractAnswer } from "../features/occurrences/retractions.service.js";

type FrameOf<Type extends DeviceFrame["type"]> = Extract<DeviceFrame, { type: Type }>;
type FrameHandlers = {
  [Type in DeviceFrame["type"]]: (
    app: AppContext,
    reporter: Reporter,
    frame: FrameOf<Type>,
  ) => Promise<void> | void;
};

/** What is done with each kind of frame, whichever way it came. */
export const DEVICE_FRAMES: FrameHandlers = {
  "plan.stored": recordStoredPlan,
  "occurrence.shown": recordShown,
  "occurrence.answered": recordAnswer,
  "answer.retracted": retractAnswer,
  "call.requested": recordCallRequest,
  "call.withdrawn": withdrawCallRequest,
  "recording.chunk": receivePiece,
  "recording.ended": endRecording,
  "recording.discarded": discardRecording,
  "screen.changed": (app, { device }, { onScreen }) => deviceShows(app, device.id, onScreen),
  // Asks for something and reports nothing: answered by whoever holds the channel.
  "snapshot.requested": () => undefined,
  ping: () => undefined,
  pong: () => undefined,
};

/** Writes down what a device reports. When it returns, nothing of it can be lost. Throws FrameRefusedError or FramePutOffError. */
export async function recordDeviceFrame<Type extends DeviceFrame["type"]>(
  app: AppContext,
  reporter: Reporter,
  frame: FrameOf<Type> & { type: Type },
): Promise<void> {
  const handle: FrameHandlers[Type] = DEVICE_FRAMES[frame.type];
  await handle(app, reporter, frame);
}
