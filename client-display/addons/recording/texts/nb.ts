import type { RecordingTexts } from "../RecordingTexts.js";

export const nb: RecordingTexts = {
  oneMoment: "Et øyeblikk",
  listening: "Jeg lytter",
  secondsLeft: (seconds) => (seconds === 1 ? "1 sekund igjen" : `${seconds} sekunder igjen`),
  stop: "Ferdig",
  saved: "Lagret, familien din får beskjed",
  told: "Familien din har fått beskjed",
  ok: "OK",
  remove: "Slett",
  removed: "Det er slettet",
  tooShort: { title: "Det var veldig kort", hint: "Hold knappen inne mens du snakker." },
  notReady: { title: "Det var litt for tidlig", hint: "Trykk en gang til." },
  refused: {
    title: "Mikrofonen er ikke tillatt her",
    hint: "Det er ikke din feil. Familien din kan tillate den.",
  },
  missing: {
    title: "Det er ingen mikrofon tilgjengelig",
    hint: "Det er ikke din feil. Familien din kan ordne det.",
  },
  notSecure: {
    title: "Mikrofonen trenger en sikker forbindelse",
    hint: "Det er ikke din feil. Familien din kan ordne det.",
  },
  off: { title: "Mikrofonen er av", hint: "Familien din kan slå den på." },
  notKept: { title: "Denne meldingen kunne ikke lagres", hint: "Prøv igjen senere." },
};
