import type { ClockTexts } from "./ClockTexts.js";

export const es: ClockTexts = {
  next: "Después",
  readLater: (reader) => `${reader} ha leído su respuesta`,
};
