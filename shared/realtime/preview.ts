import type { OnScreen } from "../contract/displays.js";
import type { DisplaySnapshot } from "./snapshot.js";

/** `/display/preview` to the page that embeds it, once it listens. */
export interface PreviewReady {
  type: "preview.ready";
}

/**
 * From the embedding page, same origin: draw this plan. With `onScreen` the preview shows what a device reported;
 * with null it decides as a display would. Buttons do nothing in a preview, unless it is to be tried out.
 */
export interface PreviewShow {
  type: "preview.show";
  snapshot: DisplaySnapshot;
  onScreen: OnScreen | null;
  /** A press on a reply is told to the embedding page, by `preview.pressed`. */
  isTriedOut?: boolean;
  /** The confirmation of an answer stands in place of what the plan says. */
  told?: PreviewTold | null;
}

export interface PreviewTold {
  /** The words of the button. */
  text: string;
  senderName: string;
  /** Who has read the answer; null: told, and not read yet. */
  reader: string | null;
}

/** `/display/preview` to the page that embeds it: a reply was pressed. */
export interface PreviewPressed {
  type: "preview.pressed";
  /** The words of the button. */
  text: string;
}
