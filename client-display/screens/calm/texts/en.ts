import type { CalmTexts } from "./CalmTexts.js";

export const en: CalmTexts = {
  hello: "Hello",
  oneMoment: "One moment",
  connected: { title: "Connected", hint: "Messages will appear here by themselves." },
};
