import type { CalmTexts } from "./CalmTexts.js";

export const fr: CalmTexts = {
  hello: "Bonjour",
  oneMoment: "Un instant",
  connected: { title: "Connecté", hint: "Les messages arriveront ici tout seuls." },
};
