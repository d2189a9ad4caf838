import type { CallTexts } from "../CallTexts.js";

export const fr: CallTexts = {
  isCalling: (name) => `Appel de ${name}`,
  answer: "Répondre",
  notNow: "Pas maintenant",
  hangUp: "Raccrocher",
  mute: "Couper le micro",
  unmute: "Remettre le micro",
  cameraOff: "Couper la caméra",
  cameraOn: "Remettre la caméra",
  quieter: "Moins fort",
  louder: "Plus fort",
  tapToHear: "Touchez pour entendre",
  seesAndHears: (name) => `Vous êtes vu et entendu par ${name}.`,
  onlyHears: (name) => `Vous êtes entendu, mais pas vu par ${name}.`,
  onlySees: (name) => `Vous êtes vu, mais pas entendu par ${name}.`,
  neither: (name) => `Vous n’êtes ni vu ni entendu par ${name}.`,
  connecting: (name) => `Un instant, ${name} arrive.`,
  lost: "La connexion est coupée. Elle revient toute seule.",
  weak: "La connexion est faible. L’image peut s’arrêter.",
  noPicture: (name) => `Pas d’image de ${name}.`,
  over: (name) => `L’appel avec ${name} est terminé.`,
};
