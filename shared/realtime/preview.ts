import type { OnScreen } from "../contract/displays.js";
import type { DisplaySnapshot } from "./snapshot.js";

/** `/display/preview` to the page that embeds it, once it listens. */
export interface PreviewReady {
  type: "preview.ready";
}

/**
 * From the embedding page, same origin: draw this plan. With `onScreen` the preview shows what a device reported;
 * with null it decides as a display would. Buttons do nothing in a preview.
 */
export interface PreviewShow {
  type: "preview.show";
  snapshot: DisplaySnapshot;
  onScreen: OnScreen | null;
}
