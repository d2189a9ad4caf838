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

/** Writes down what a device reports, whichever way it came. When it returns, nothing of it can be lost. Throws FrameRefusedError. */
export async function recordDeviceFrame(
  app: AppContext,
  reporter: Reporter,
  frame: DeviceFrame,
): Promise<void> {
  switch (frame.type) {
    case "plan.stored":
      return recordStoredPlan(app, reporter, frame);
    case "occurrence.shown":
      return recordShown(app, reporter, frame);
    case "occurrence.answered":
      return recordAnswer(app, reporter, frame);
    case "answer.retracted":
      return retractAnswer(app, reporter, frame);
    case "call.requested":
      return recordCallRequest(app, reporter, frame);
    case "call.withdrawn":
      return withdrawCallRequest(app, reporter, frame);
    case "recording.chunk":
      return receivePiece(app, reporter, frame);
    case "recording.ended":
      return endRecording(app, reporter, frame);
    case "recording.discarded":
      return discardRecording(app, reporter, frame);
    case "screen.changed":
      return deviceShows(app, reporter.device.id, frame.onScreen);
    // Asks for something and reports nothing: answered by whoever holds the channel.
    case "snapshot.requested":
    case "ping":
    case "pong":
      return;
  }
}
