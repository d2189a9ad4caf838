import type { ConfirmationTexts } from "./ConfirmationTexts.js";

export const it: ConfirmationTexts = {
  yourReply: "La sua risposta",
  saved: (sender) => `Salvato, lo diremo a${/^a/i.test(sender) ? "d" : ""} ${sender}`,
  untold: (sender) => `${sender} non lo sa ancora`,
  told: (sender) => `${sender} ha ricevuto la risposta`,
  read: (reader) => `${reader} l’ha letta`,
  comesBack: "Tornerà fra dieci minuti",
  undo: "Annulla",
};
