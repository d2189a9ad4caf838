import type { MessageTexts } from "./MessageTexts.js";

export const it: MessageTexts = {
  labels: {
    message: "Messaggio",
    reminder: "Promemoria",
    medication: "Medicina",
    appointment: "Appuntamento",
    visit: "Visita",
  },
  urgent: "Importante",
  replies: { ok: "Va bene", good: "Bene", bad: "Male", done: "Fatto", notYet: "Non ancora" },
  lookedAfter: (name) => `${name} lo sa e se ne occupa`,
};
