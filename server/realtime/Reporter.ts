import type { DeviceDocument } from "../circle/displays/device.model.js";
import type { DisplayDocument } from "../circle/displays/display.model.js";

/** The device that reports something, and what it shows. */
export interface Reporter {
  device: DeviceDocument;
  display: DisplayDocument;
}
