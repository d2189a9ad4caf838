import type { CallTexts } from "../CallTexts.js";

export const it: CallTexts = {
  isCalling: (name) => `Chiama ${name}`,
  answer: "Rispondi",
  notNow: "Non ora",
  hangUp: "Chiudi",
  mute: "Microfono spento",
  unmute: "Microfono acceso",
  cameraOff: "Camera spenta",
  cameraOn: "Camera accesa",
  quieter: "Più piano",
  louder: "Più forte",
  tapToHear: "Tocca per sentire",
  seesAndHears: (name) => `${name} ti vede e ti sente.`,
  onlyHears: (name) => `${name} ti sente, ma non ti vede.`,
  onlySees: (name) => `${name} ti vede, ma non ti sente.`,
  neither: (name) => `${name} non ti vede e non ti sente.`,
  connecting: (name) => `Un momento, arriva ${name}.`,
  lost: "La connessione è caduta. Torna da sola.",
  weak: "La connessione è debole. L’immagine può fermarsi.",
  noPicture: (name) => `Da ${name} non arriva l’immagine.`,
  over: (name) => `La chiamata con ${name} è finita.`,
};
