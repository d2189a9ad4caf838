import type { RecordingTexts } from "../RecordingTexts.js";

export const nl: RecordingTexts = {
  oneMoment: "Een ogenblik",
  listening: "Ik luister",
  secondsLeft: (seconds) => (seconds === 1 ? "Nog 1 seconde" : `Nog ${seconds} seconden`),
  stop: "Klaar",
  saved: "Bewaard, uw familie krijgt bericht",
  told: "Uw familie heeft bericht gekregen",
  ok: "Goed",
  remove: "Wissen",
  removed: "Het is gewist",
  tooShort: { title: "Dat was heel kort", hint: "Houd de knop ingedrukt terwijl u praat." },
  notReady: { title: "Dat was iets te vroeg", hint: "Druk alstublieft nog een keer." },
  refused: {
    title: "De microfoon is hier niet toegestaan",
    hint: "Het ligt niet aan u. Uw familie kan hem toestaan.",
  },
  missing: {
    title: "Er is geen microfoon beschikbaar",
    hint: "Het ligt niet aan u. Uw familie kan ervoor zorgen.",
  },
  notSecure: {
    title: "De microfoon heeft een veilige verbinding nodig",
    hint: "Het ligt niet aan u. Uw familie kan die instellen.",
  },
  off: { title: "De microfoon staat uit", hint: "Uw familie kan hem aanzetten." },
  notKept: { title: "Dit bericht kon niet worden bewaard", hint: "Probeer het later nog eens." },
};
