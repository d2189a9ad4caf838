import type { MessageTexts } from "./MessageTexts.js";

export const fr: MessageTexts = {
  labels: {
    message: "Message",
    reminder: "Rappel",
    medication: "Médicament",
    appointment: "Rendez-vous",
    visit: "Visite",
  },
  urgent: "Important",
  replies: { ok: "D’accord", good: "Bien", bad: "Mal", done: "C’est fait", notYet: "Pas encore" },
  lookedAfter: (name) => `${name} est au courant et s’en occupe`,
};
