import type { ClockTexts } from "./ClockTexts.js";

export const pt: ClockTexts = {
  next: "A seguir",
  readLater: (reader) => `${reader} leu a sua resposta`,
};
