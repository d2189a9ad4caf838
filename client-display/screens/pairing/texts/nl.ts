import type { PairingTexts } from "./PairingTexts.js";

export const nl: PairingTexts = {
  code: {
    title: "Typ de zes cijfers voor dit scherm",
    hint: "Ze staan op het dashboard, naast de naam van de persoon.",
    erase: "Wissen",
    trying: "Een ogenblik …",
    slow: "Het duurt iets langer. Het gaat vanzelf verder.",
    back: "Terug naar de klok",
  },
  waiting: {
    title: "Dit scherm wacht op toegang",
    code: "Code",
    number: "Geef dit getal door:",
    hint: "Als de code klopt, is het aan de familie gevraagd. Het gaat vanzelf verder.",
    troubled: "Wachten op de verbinding. Het gaat vanzelf verder.",
    later: "Wacht even, alstublieft. Het wordt vanzelf opnieuw geprobeerd.",
    change: "Code wijzigen",
  },
};
