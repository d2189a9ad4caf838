import type { CallTexts } from "../CallTexts.js";

export const de: CallTexts = {
  isCalling: (name) => `${name} ruft an`,
  answer: "Annehmen",
  notNow: "Jetzt nicht",
  hangUp: "Auflegen",
  mute: "Mikrofon aus",
  unmute: "Mikrofon an",
  cameraOff: "Kamera aus",
  cameraOn: "Kamera an",
  quieter: "Leiser",
  louder: "Lauter",
  tapToHear: "Zum Hören antippen",
  seesAndHears: (name) => `Gesehen und gehört von: ${name}.`,
  onlyHears: (name) => `Gehört, aber nicht gesehen von: ${name}.`,
  onlySees: (name) => `Gesehen, aber nicht gehört von: ${name}.`,
  neither: (name) => `Weder gesehen noch gehört von: ${name}.`,
  connecting: (name) => `Einen Moment, gleich ist ${name} da.`,
  lost: "Die Verbindung ist weg. Sie kommt von selbst wieder.",
  weak: "Die Verbindung ist schwach. Das Bild kann stehen bleiben.",
  noPicture: (name) => `Von ${name} kommt kein Bild.`,
  over: (name) => `Das Gespräch mit ${name} ist zu Ende.`,
};
