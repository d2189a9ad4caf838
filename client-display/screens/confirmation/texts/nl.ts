import type { ConfirmationTexts } from "./ConfirmationTexts.js";

export const nl: ConfirmationTexts = {
  yourReply: "Uw antwoord",
  saved: (sender) => `Bewaard, ${sender} krijgt bericht`,
  untold: (sender) => `${sender} weet het nog niet`,
  told: (sender) => `${sender} heeft bericht gekregen`,
  read: (reader) => `${reader} heeft het gelezen`,
  comesBack: "Het komt over tien minuten terug",
  undo: "Terugdraaien",
};
