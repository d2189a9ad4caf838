import type { ClockFormat } from "../../../shared/contract/base/fields.js";

let chosen: ClockFormat | null = null;

/** From now on every time is written so; null: as this browser's language has it. */
export function setClockFormat(format: ClockFormat | null): void {
  chosen = format;
}

export function clockFormat(): ClockFormat {
  return chosen ?? clockOfBrowser(globalThis.navigator?.language ?? "en-GB");
}

/** What the country of a language has on its walls: `en-US` 12, `en-GB` and `nb-NO` 24. */
export function clockOfBrowser(language: string): ClockFormat {
  return new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12 ? "12" : "24";
}
