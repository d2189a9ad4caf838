import type { RecordingTexts } from "../RecordingTexts.js";

export const de: RecordingTexts = {
  oneMoment: "Einen Moment",
  listening: "Ich höre zu",
  secondsLeft: (seconds) => (seconds === 1 ? "Noch 1 Sekunde" : `Noch ${seconds} Sekunden`),
  stop: "Fertig",
  saved: "Gespeichert, Ihre Familie bekommt Bescheid",
  told: "Ihre Familie hat Bescheid bekommen",
  ok: "Gut",
  remove: "Löschen",
  removed: "Es wurde gelöscht",
  tooShort: { title: "Das war sehr kurz", hint: "Halten Sie die Taste gedrückt, während Sie sprechen." },
  notReady: { title: "Das war etwas zu früh", hint: "Bitte drücken Sie noch einmal." },
  refused: {
    title: "Das Mikrofon ist hier nicht erlaubt",
    hint: "Das liegt nicht an Ihnen. Ihre Familie kann es erlauben.",
  },
  missing: {
    title: "Hier ist kein Mikrofon verfügbar",
    hint: "Das liegt nicht an Ihnen. Ihre Familie kann helfen.",
  },
  notSecure: {
    title: "Das Mikrofon braucht eine sichere Verbindung",
    hint: "Das liegt nicht an Ihnen. Ihre Familie kann sie einrichten.",
  },
  off: { title: "Das Mikrofon ist aus", hint: "Ihre Familie kann es einschalten." },
  notKept: {
    title: "Diese Nachricht wurde nicht gespeichert",
    hint: "Bitte versuchen Sie es später noch einmal.",
  },
};
