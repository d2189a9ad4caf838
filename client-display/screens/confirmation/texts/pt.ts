import type { ConfirmationTexts } from "./ConfirmationTexts.js";

export const pt: ConfirmationTexts = {
  yourReply: "A sua resposta",
  saved: (sender) => `Guardado, ${sender} vai saber`,
  untold: (sender) => `${sender} ainda não sabe`,
  told: (sender) => `${sender} recebeu a resposta`,
  read: (reader) => `${reader} já leu`,
  comesBack: "Voltará daqui a dez minutos",
  undo: "Desfazer",
};
