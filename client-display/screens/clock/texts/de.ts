import type { ClockTexts } from "./ClockTexts.js";

export const de: ClockTexts = {
  next: "Als Nächstes",
  readLater: (reader) => `${reader} hat Ihre Antwort gelesen`,
};
