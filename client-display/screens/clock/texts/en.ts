import type { ClockTexts } from "./ClockTexts.js";

export const en: ClockTexts = {
  next: "Next",
  readLater: (reader) => `${reader} has read your answer`,
};
