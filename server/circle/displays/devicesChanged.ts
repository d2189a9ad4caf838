import type { AppContext } from "../../core/AppContext.js";
import type { DisplayDocument } from "./display.model.js";
import { announceDisplay } from "./announceDisplay.js";

/** A device of the display has come, gone, or has another name: dashboards and screens say so. Harmless to repeat. */
export async function devicesChanged(app: AppContext, display: DisplayDocument): Promise<void> {
  await announceDisplay(app, display);
  for (const { follows } of app.registered.features) await follows?.devicesChanged?.(app, display._id);
}
