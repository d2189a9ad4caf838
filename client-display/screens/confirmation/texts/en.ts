import type { ConfirmationTexts } from "./ConfirmationTexts.js";

export const en: ConfirmationTexts = {
  yourReply: "Your answer",
  saved: (sender) => `Saved, ${sender} will be told`,
  untold: (sender) => `${sender} has not been told yet`,
  told: (sender) => `${sender} has been told`,
  read: (reader) => `${reader} has read it`,
  comesBack: "It comes back in ten minutes",
  undo: "Undo",
};
