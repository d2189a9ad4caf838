import type { ConfirmationTexts } from "./ConfirmationTexts.js";

export const es: ConfirmationTexts = {
  yourReply: "Su respuesta",
  saved: (sender) => `Guardado, se lo diremos a ${sender}`,
  untold: (sender) => `${sender} todavía no lo sabe`,
  told: (sender) => `${sender} ya tiene su respuesta`,
  read: (reader) => `${reader} la ha leído`,
  comesBack: "Volverá dentro de diez minutos",
  undo: "Deshacer",
};
