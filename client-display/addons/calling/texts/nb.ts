import type { CallTexts } from "../CallTexts.js";

export const nb: CallTexts = {
  isCalling: (name) => `${name} ringer`,
  answer: "Svar",
  notNow: "Ikke nå",
  hangUp: "Legg på",
  mute: "Mikrofon av",
  unmute: "Mikrofon på",
  cameraOff: "Kamera av",
  cameraOn: "Kamera på",
  quieter: "Lavere",
  louder: "Høyere",
  tapToHear: "Trykk for å høre",
  seesAndHears: (name) => `${name} ser og hører deg.`,
  onlyHears: (name) => `${name} hører deg, men ser deg ikke.`,
  onlySees: (name) => `${name} ser deg, men hører deg ikke.`,
  neither: (name) => `${name} verken ser eller hører deg.`,
  connecting: (name) => `Et øyeblikk, ${name} kommer.`,
  lost: "Forbindelsen er borte. Den kommer tilbake av seg selv.",
  weak: "Forbindelsen er svak. Bildet kan stoppe.",
  noPicture: (name) => `Det kommer ikke bilde fra ${name}.`,
  over: (name) => `Samtalen med ${name} er over.`,
};
