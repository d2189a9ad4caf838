import type { ConfirmationTexts } from "./ConfirmationTexts.js";

export const fr: ConfirmationTexts = {
  yourReply: "Votre réponse\u00a0",
  saved: (sender) => `C’est noté, ${sender} sera au courant`,
  untold: (sender) => `${sender} n’est pas encore au courant`,
  told: (sender) => `${sender} a bien reçu votre réponse`,
  read: (reader) => `${reader} l’a lue`,
  comesBack: "Cela revient dans dix minutes",
  undo: "Annuler",
};
