import type { ConfirmationTexts } from "./ConfirmationTexts.js";

export const de: ConfirmationTexts = {
  yourReply: "Ihre Antwort",
  saved: (sender) => `Gespeichert, ${sender} bekommt Bescheid`,
  untold: (sender) => `${sender} weiß es noch nicht`,
  told: (sender) => `${sender} hat Bescheid bekommen`,
  read: (reader) => `${reader} hat es gelesen`,
  comesBack: "Es kommt in zehn Minuten wieder",
  undo: "Zurücknehmen",
};
