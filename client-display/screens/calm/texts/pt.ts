import type { CalmTexts } from "./CalmTexts.js";

export const pt: CalmTexts = {
  hello: "Olá",
  oneMoment: "Um momento",
  connected: { title: "Ligado", hint: "As mensagens aparecem aqui sozinhas." },
};
