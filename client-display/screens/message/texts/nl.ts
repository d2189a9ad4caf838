import type { MessageTexts } from "./MessageTexts.js";

export const nl: MessageTexts = {
  labels: {
    message: "Bericht",
    reminder: "Herinnering",
    medication: "Medicijn",
    appointment: "Afspraak",
    visit: "Bezoek",
  },
  urgent: "Belangrijk",
  replies: { ok: "Oké", good: "Goed", bad: "Slecht", done: "Gedaan", notYet: "Nog niet" },
  lookedAfter: (name) => `${name} weet het en zorgt ervoor`,
};
