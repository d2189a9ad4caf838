import type { ClockTexts } from "./ClockTexts.js";

export const it: ClockTexts = {
  next: "Dopo",
  readLater: (reader) => `${reader} ha letto la sua risposta`,
};
