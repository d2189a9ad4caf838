import type { ClockTexts } from "./ClockTexts.js";

export const nb: ClockTexts = {
  next: "Neste",
  readLater: (reader) => `${reader} har lest svaret ditt`,
};
