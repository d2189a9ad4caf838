import type { CalmTexts } from "./CalmTexts.js";

export const es: CalmTexts = {
  hello: "Hola",
  oneMoment: "Un momento",
  connected: { title: "Conectado", hint: "Los mensajes aparecerán aquí solos." },
};
