import type { DeviceDocument } from "../circle/displays/device.model.js";
import type { NamedDisplay } from "../circle/displays/display.model.js";

/** The device that reports something, and what it shows. Each connection keeps one, so it has what is used of them and no more. */
export interface Reporter {
  device: Pick<DeviceDocument, "_id" | "id" | "displayId" | "name" | "pairedAt">;
  display: NamedDisplay;
}
