import type { DisplayLanguage } from "../../shared/contract/displays.js";
import { en } from "./en.js";
import type { Texts } from "./Texts.js";

const LANGUAGES: Record<DisplayLanguage, Texts> = { en };

/** The texts of a language; English where a newer server names one that this bundle has not. */
export function textsFor(language: DisplayLanguage | null): Texts {
  return (language && LANGUAGES[language]) || en;
}
