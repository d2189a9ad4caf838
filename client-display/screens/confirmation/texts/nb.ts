import type { ConfirmationTexts } from "./ConfirmationTexts.js";

export const nb: ConfirmationTexts = {
  yourReply: "Svaret ditt",
  saved: (sender) => `Lagret, ${sender} får beskjed`,
  untold: (sender) => `${sender} vet det ikke ennå`,
  told: (sender) => `${sender} har fått beskjed`,
  read: (reader) => `${reader} har lest det`,
  comesBack: "Den kommer tilbake om ti minutter",
  undo: "Angre",
};
