import type { DisplayLook } from "../contract/displays.js";

/** How a display looks until somebody chooses otherwise. */
export const DEFAULT_LOOK: DisplayLook = {
  language: "en",
  clockFormat: "12",
  level: "next",
  theme: "dark",
  textSize: "normal",
  night: null,
  sound: { chime: true, readAloud: false, volume: 60, quiet: null },
  photoSeconds: 30,
  callButtons: true,
  recordButton: true,
  tvEdge: false,
  scanSeconds: null,
};

/** Where English is not spoken, a clock on the wall counts to 24. */
export function usualClockFormat(language: DisplayLook["language"]): DisplayLook["clockFormat"] {
  return language === "en" ? "12" : "24";
}
