import type { CallTexts } from "../CallTexts.js";

export const pt: CallTexts = {
  isCalling: (name) => `${name} está a ligar`,
  answer: "Atender",
  notNow: "Agora não",
  hangUp: "Desligar",
  mute: "Microfone desligado",
  unmute: "Microfone ligado",
  cameraOff: "Câmara desligada",
  cameraOn: "Câmara ligada",
  quieter: "Mais baixo",
  louder: "Mais alto",
  tapToHear: "Toque para ouvir",
  seesAndHears: (name) => `${name} consegue ver e ouvir.`,
  onlyHears: (name) => `${name} consegue ouvir, mas não ver.`,
  onlySees: (name) => `${name} consegue ver, mas não ouvir.`,
  neither: (name) => `${name} não consegue ver nem ouvir.`,
  connecting: (name) => `Um momento, ${name} já vem.`,
  lost: "A ligação caiu. Volta sozinha.",
  weak: "A ligação está fraca. A imagem pode parar.",
  noPicture: (name) => `Não chega imagem de ${name}.`,
  over: (name) => `A chamada com ${name} terminou.`,
};
