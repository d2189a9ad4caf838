import type { CalmTexts } from "./CalmTexts.js";

export const it: CalmTexts = {
  hello: "Salve",
  oneMoment: "Un momento",
  connected: { title: "Collegato", hint: "I messaggi appariranno qui da soli." },
};
