import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { LinkFrame } from "../connection/Link.js";

/** Who rings or talks on this display once the frame was heard. */
export function callAfter(call: PlannedCall | null, frame: LinkFrame): PlannedCall | null {
  switch (frame.type) {
    case "snapshot":
      return frame.snapshot.call || null;
    case "call.changed":
      // What is late of an earlier call ends nothing.
      return frame.call || (call && frame.callId === call.id) ? frame.call : call;
    case "device.removed":
      return null;
    default:
      return call;
  }
}
