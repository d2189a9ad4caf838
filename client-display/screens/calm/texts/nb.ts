import type { CalmTexts } from "./CalmTexts.js";

export const nb: CalmTexts = {
  hello: "Hei",
  oneMoment: "Et øyeblikk",
  connected: { title: "Koblet til", hint: "Meldinger kommer hit av seg selv." },
};
