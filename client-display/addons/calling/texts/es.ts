import type { CallTexts } from "../CallTexts.js";

export const es: CallTexts = {
  isCalling: (name) => `Llama ${name}`,
  answer: "Contestar",
  notNow: "Ahora no",
  hangUp: "Colgar",
  mute: "Quitar micrófono",
  unmute: "Poner micrófono",
  cameraOff: "Quitar cámara",
  cameraOn: "Poner cámara",
  quieter: "Más bajo",
  louder: "Más alto",
  tapToHear: "Toque para oír",
  seesAndHears: (name) => `${name} le ve y le oye.`,
  onlyHears: (name) => `${name} le oye, pero no le ve.`,
  onlySees: (name) => `${name} le ve, pero no le oye.`,
  neither: (name) => `${name} no le ve ni le oye.`,
  connecting: (name) => `Un momento, ya viene ${name}.`,
  lost: "Se ha cortado la conexión. Vuelve sola.",
  weak: "La conexión es débil. La imagen puede pararse.",
  noPicture: (name) => `No llega imagen de ${name}.`,
  over: (name) => `La llamada con ${name} ha terminado.`,
};
