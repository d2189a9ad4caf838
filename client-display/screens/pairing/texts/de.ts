import type { PairingTexts } from "./PairingTexts.js";

export const de: PairingTexts = {
  code: {
    title: "Geben Sie die sechs Ziffern für diesen Bildschirm ein",
    hint: "Sie stehen in der Übersicht, neben dem Namen der Person.",
    erase: "Löschen",
    trying: "Einen Moment …",
    slow: "Es dauert etwas länger. Es geht von selbst weiter.",
    back: "Zurück zur Uhr",
  },
  waiting: {
    title: "Dieser Bildschirm wartet auf Freigabe",
    code: "Code",
    number: "Sagen Sie der Familie diese Zahl:",
    hint: "Wenn der Code stimmt, wurde die Familie gefragt. Es geht von selbst weiter.",
    troubled: "Warten auf die Verbindung. Es geht von selbst weiter.",
    later: "Bitte warten Sie eine Weile. Es wird von selbst wieder versucht.",
    change: "Code ändern",
  },
};
