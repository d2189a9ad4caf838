import type { CallTexts } from "../CallTexts.js";

export const nl: CallTexts = {
  isCalling: (name) => `${name} belt`,
  answer: "Opnemen",
  notNow: "Nu niet",
  hangUp: "Ophangen",
  mute: "Microfoon uit",
  unmute: "Microfoon aan",
  cameraOff: "Camera uit",
  cameraOn: "Camera aan",
  quieter: "Zachter",
  louder: "Harder",
  tapToHear: "Tik om te horen",
  seesAndHears: (name) => `${name} ziet en hoort u.`,
  onlyHears: (name) => `${name} hoort u, maar ziet u niet.`,
  onlySees: (name) => `${name} ziet u, maar hoort u niet.`,
  neither: (name) => `${name} ziet en hoort u niet.`,
  connecting: (name) => `Een ogenblik, ${name} komt zo.`,
  lost: "De verbinding is weg. Die komt vanzelf terug.",
  weak: "De verbinding is zwak. Het beeld kan stilstaan.",
  noPicture: (name) => `Er komt geen beeld van ${name}.`,
  over: (name) => `Het gesprek met ${name} is voorbij.`,
};
