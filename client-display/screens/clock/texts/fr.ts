import type { ClockTexts } from "./ClockTexts.js";

export const fr: ClockTexts = {
  next: "Ensuite",
  readLater: (reader) => `${reader} a lu votre réponse`,
};
