import type { MessageTexts } from "./MessageTexts.js";

export const nb: MessageTexts = {
  labels: {
    message: "Melding",
    reminder: "Påminnelse",
    medication: "Medisin",
    appointment: "Avtale",
    visit: "Besøk",
  },
  urgent: "Viktig",
  replies: { ok: "OK", good: "Bra", bad: "Dårlig", done: "Ferdig", notYet: "Ikke ennå" },
  lookedAfter: (name) => `${name} vet det og tar seg av det`,
};
