import type { RecordingTexts } from "../RecordingTexts.js";

export const it: RecordingTexts = {
  oneMoment: "Un momento",
  listening: "La ascolto",
  secondsLeft: (seconds) => (seconds === 1 ? "Ancora 1 secondo" : `Ancora ${seconds} secondi`),
  stop: "Fine",
  saved: "Salvato, la sua famiglia sarà avvisata",
  told: "La sua famiglia è stata avvisata",
  ok: "Va bene",
  remove: "Cancella",
  removed: "È stato cancellato",
  tooShort: { title: "Era molto breve", hint: "Tenga premuto il pulsante mentre parla." },
  notReady: { title: "Era un po’ troppo presto", hint: "Prema ancora una volta, per favore." },
  refused: {
    title: "Il microfono qui non è consentito",
    hint: "Non è colpa sua. La sua famiglia può consentirlo.",
  },
  missing: {
    title: "Non c’è un microfono disponibile",
    hint: "Non è colpa sua. La sua famiglia può occuparsene.",
  },
  notSecure: {
    title: "Il microfono richiede una connessione sicura",
    hint: "Non è colpa sua. La sua famiglia può occuparsene.",
  },
  off: { title: "Il microfono è spento", hint: "La sua famiglia può accenderlo." },
  notKept: { title: "Non è stato possibile conservare il messaggio", hint: "Riprovi più tardi, per favore." },
};
