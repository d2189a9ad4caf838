import type { CalmTexts } from "./CalmTexts.js";

export const nl: CalmTexts = {
  hello: "Hallo",
  oneMoment: "Een ogenblik",
  connected: { title: "Verbonden", hint: "Berichten verschijnen hier vanzelf." },
};
