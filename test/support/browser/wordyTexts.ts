import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import { REPLY_TEXT_MAX } from "../../../shared/limits.js";

/** What families write, with the long words that their languages are feared for. */
const SENTENCES: Record<DisplayLanguage, string> = {
  en: "Good morning. Please take the white tablets with a large glass of water, the physiotherapist is coming afterwards.",
  es: "Buenos días. Toma las pastillas blancas con un vaso grande de agua, después viene la fisioterapeuta extraordinariamente puntual.",
  de: "Guten Morgen. Nimm bitte die Blutdrucktabletten mit einem Glas Wasser, danach kommt die Krankengymnastin zur Bewegungstherapie.",
  fr: "Bonjour maman. Prends les comprimés blancs avec un grand verre d’eau, la kinésithérapeute passera immédiatement après.",
  it: "Buongiorno. Prendi le compresse bianche con un grande bicchiere d’acqua, dopo viene la fisioterapista immediatamente.",
  nl: "Goedemorgen. Neem de bloeddrukverlagende tabletten met een groot glas water, daarna komt de fysiotherapeut langs.",
  pt: "Bom dia. Toma os comprimidos brancos com um copo grande de água, depois vem a fisioterapeuta extraordinariamente pontual.",
  nb: "God morgen. Ta blodtrykkstablettene med et stort glass vann, etterpå kommer fysioterapeuten på hjemmebesøk.",
};

/** As long as an answer may be, and as many as there may be. */
export const OWN_ANSWERS = [
  "Ja, sehr gern",
  "Lieber etwas später am Tag",
  "Nein",
  "Blutdruck",
  "Ich weiß es noch nicht",
].map((text) => text.slice(0, REPLY_TEXT_MAX));

/** What stands on the button of a reminder: by it one sees that the language has come. */
export const DONE_WORDS: Record<DisplayLanguage, string> = {
  en: "Done",
  es: "Hecho",
  de: "Erledigt",
  fr: "C’est fait",
  it: "Fatto",
  nl: "Gedaan",
  pt: "Já está",
  nb: "Ferdig",
};

/** The first two words. */
export function twoWords(language: DisplayLanguage): string {
  return SENTENCES[language].split(" ").slice(0, 2).join(" ");
}

/** As many whole words as `length` characters hold. */
export function wordyText(language: DisplayLanguage, length: number): string {
  const sentence = SENTENCES[language];
  const text = `${sentence} `.repeat(Math.ceil(length / sentence.length) + 1);
  return text.slice(0, text.lastIndexOf(" ", length));
}
