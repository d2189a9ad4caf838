import type { CalmTexts } from "./CalmTexts.js";

export const de: CalmTexts = {
  hello: "Guten Tag",
  oneMoment: "Einen Moment",
  connected: { title: "Verbunden", hint: "Nachrichten erscheinen hier von selbst." },
};
