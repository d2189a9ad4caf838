import type { CallTexts } from "../CallTexts.js";

export const en: CallTexts = {
  isCalling: (name) => `${name} is calling`,
  answer: "Answer",
  notNow: "Not now",
  hangUp: "Hang up",
  mute: "Microphone off",
  unmute: "Microphone on",
  cameraOff: "Camera off",
  cameraOn: "Camera on",
  quieter: "Quieter",
  louder: "Louder",
  tapToHear: "Tap to hear",
  seesAndHears: (name) => `${name} can see and hear you.`,
  onlyHears: (name) => `${name} can hear you, but not see you.`,
  onlySees: (name) => `${name} can see you, but not hear you.`,
  neither: (name) => `${name} cannot see or hear you.`,
  connecting: (name) => `One moment, ${name} is coming.`,
  lost: "The connection is gone. It comes back by itself.",
  weak: "The connection is weak. The picture may stop.",
  noPicture: (name) => `${name} sends no picture.`,
  over: (name) => `The call with ${name} is over.`,
};
