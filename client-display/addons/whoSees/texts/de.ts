import type { WhoSeesTexts } from "../WhoSeesTexts.js";

export const de: WhoSeesTexts = {
  title: "Wer kann mich sehen?",
  next: "Weiter",
  back: "Zurück zur Uhr",
  today: "Heute",
  yesterday: "Gestern",
  nobodySees: "Niemand kann Sie jetzt sehen. Die Kamera ist aus.",
  lastSeen: (name, when) => `Zuletzt war sie für ${name} an. ${when}.`,
  isSeen: (name, when) => `Die Kamera ist an. ${name} kann Sie sehen. Seit: ${when}.`,
  noCalls: "Niemand kann Sie sehen. Dieser Bildschirm macht keine Videoanrufe.",
  neverSecretly: "Niemand kann heimlich zusehen. Zuerst klingelt es, und der Bildschirm sagt, wer anruft.",
  onlyByPress: "Die Kamera geht nur an, wenn Sie auf Annehmen drücken.",
  byItself: (names) =>
    `Anrufe von ${names} beginnen hier von selbst, zehn Sekunden nach dem Klingeln. Sie können „Jetzt nicht“ drücken.`,
  elsewhere: (names, device) => `Anrufe von ${names} beginnen von selbst auf diesem Bildschirm: ${device}.`,
  toStop: (names) => `Soll das aufhören? Sagen Sie es Ihrer Familie: ${names}. Alle können es abschalten.`,
  mayCall: (names) => `Anrufen können: ${names}.`,
  unreachable: "Dieser Bildschirm hat gerade keine Verbindung. Niemand kann anrufen.",
  talked: (name, minutes) => `Gespräch mit ${name}. ${spanOf(minutes)}.`,
  talkedByItself: (name, minutes) => `Gespräch mit ${name}. ${spanOf(minutes)}. Es begann von selbst.`,
  notAnswered: (name) => `${name} hat angerufen. Niemand hat angenommen.`,
  notNow: (name) => `${name} hat angerufen. „Jetzt nicht“ wurde gedrückt.`,
  nobodyCalled: "In den letzten zwei Wochen hat niemand angerufen.",
};

function spanOf(minutes: number): string {
  if (minutes < 1) return "Weniger als eine Minute";
  return minutes === 1 ? "Eine Minute" : `${minutes} Minuten`;
}
