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

/**
 * A language brings the clock of its country: 24 hours, but for English. The screen's English is nobody's in particular and its words count to
 * twelve ("at three"), so it has 12 hours in every time zone until somebody chooses otherwise.
 */
export function usualClockFormat(language: DisplayLook["language"]): DisplayLook["clockFormat"] {
  return language === "en" ? "12" : "24";
}

/**
 * What another language changes: also the clock, unless that is another than the language before had brought, and so was chosen by hand
 * (docs/decisions/050).
 */
export function changesOfLanguage(
  before: Pick<DisplayLook, "language" | "clockFormat">,
  language: DisplayLook["language"],
): Pick<DisplayLook, "language"> & Partial<Pick<DisplayLook, "clockFormat">> {
  const isChosen = before.clockFormat !== usualClockFormat(before.language);
  return { language, ...(!isChosen && { clockFormat: usualClockFormat(language) }) };
}
