import type { MessageTexts } from "./MessageTexts.js";

export const de: MessageTexts = {
  labels: {
    message: "Nachricht",
    reminder: "Erinnerung",
    medication: "Medikament",
    appointment: "Termin",
    visit: "Besuch",
  },
  urgent: "Wichtig",
  replies: { ok: "OK", good: "Gut", bad: "Schlecht", done: "Erledigt", notYet: "Noch nicht" },
  lookedAfter: (name) => `${name} weiß Bescheid und kümmert sich darum`,
};
