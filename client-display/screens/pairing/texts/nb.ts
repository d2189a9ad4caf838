import type { PairingTexts } from "./PairingTexts.js";

export const nb: PairingTexts = {
  code: {
    title: "Skriv de seks sifrene for denne skjermen",
    hint: "De står i oversikten, ved siden av navnet til personen.",
    erase: "Slett",
    trying: "Et øyeblikk …",
    slow: "Det tar litt lengre tid. Det fortsetter av seg selv.",
    back: "Tilbake til klokken",
  },
  waiting: {
    title: "Denne skjermen venter på å slippe inn",
    code: "Kode",
    number: "Oppgi dette tallet:",
    hint: "Hvis koden er riktig, er familien spurt. Det fortsetter av seg selv.",
    troubled: "Venter på forbindelsen. Det fortsetter av seg selv.",
    later: "Vent litt. Den prøver igjen av seg selv.",
    change: "Endre koden",
  },
};
