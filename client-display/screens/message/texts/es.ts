import type { MessageTexts } from "./MessageTexts.js";

export const es: MessageTexts = {
  labels: {
    message: "Mensaje",
    reminder: "Recordatorio",
    medication: "Medicina",
    appointment: "Cita",
    visit: "Visita",
  },
  urgent: "Importante",
  replies: { ok: "Vale", good: "Bien", bad: "Mal", done: "Hecho", notYet: "Todavía no" },
  lookedAfter: (name) => `${name} lo sabe y se ocupa de ello`,
};
