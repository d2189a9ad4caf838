import type { DisplayLanguage } from "../../shared/contract/displays.js";

/** What the screens before pairing say, in one language. */
export interface PairingTexts {
  code: { title: string; hint: string; erase: string; trying: string; slow: string; back: string };
  waiting: {
    title: string;
    code: string;
    number: string;
    hint: string;
    troubled: string;
    later: string;
    change: string;
  };
}

const en: PairingTexts = {
  code: {
    title: "Type the six numbers for this screen",
    hint: "They are on the dashboard, beside the name of the person.",
    erase: "Erase",
    trying: "One moment …",
    slow: "This is taking a little longer. It will go on by itself.",
    back: "Back to the clock",
  },
  waiting: {
    title: "This screen waits to be let in",
    code: "Code",
    number: "Tell them this number:",
    // It says "if", since the screen never learns whether the code is right.
    hint: "If the code is right, the family was asked. It goes on by itself.",
    troubled: "Waiting for the connection. It goes on by itself.",
    later: "Please wait a while. It tries again by itself.",
    change: "Change code",
  },
};

/** Whoever pairs a screen is rarely the one it is for: the others are still to be written. */
const LANGUAGES: Partial<Record<DisplayLanguage, PairingTexts>> = { en };

/** English for a language that it has not. */
export function pairingTextsFor(language: DisplayLanguage | null): PairingTexts {
  return (language && LANGUAGES[language]) || en;
}
