import type { ClockTexts } from "./ClockTexts.js";

export const nl: ClockTexts = {
  next: "Hierna",
  readLater: (reader) => `${reader} heeft uw antwoord gelezen`,
};
