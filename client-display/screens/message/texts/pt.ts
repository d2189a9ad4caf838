import type { MessageTexts } from "./MessageTexts.js";

export const pt: MessageTexts = {
  labels: {
    message: "Mensagem",
    reminder: "Lembrete",
    medication: "Remédio",
    appointment: "Compromisso",
    visit: "Visita",
  },
  urgent: "Importante",
  replies: { ok: "Está bem", good: "Bem", bad: "Mal", done: "Já está", notYet: "Ainda não" },
  lookedAfter: (name) => `${name} já sabe e vai tratar disso`,
};
