import type { DisplayLanguage } from "../../../../shared/contract/displays.js";
import { DUTCH_JOKES } from "./dutchJokes.js";
import { ENGLISH_JOKES } from "./englishJokes.js";
import { FRENCH_JOKES } from "./frenchJokes.js";
import { GERMAN_JOKES } from "./germanJokes.js";
import { ITALIAN_JOKES } from "./italianJokes.js";
import { NORWEGIAN_JOKES } from "./norwegianJokes.js";
import { PORTUGUESE_JOKES } from "./portugueseJokes.js";
import { SPANISH_JOKES } from "./spanishJokes.js";

/** Jokes are written in each language and not translated: a new language needs a list of its own. */
export const JOKES: Record<DisplayLanguage, readonly string[]> = {
  en: ENGLISH_JOKES,
  es: SPANISH_JOKES,
  de: GERMAN_JOKES,
  fr: FRENCH_JOKES,
  it: ITALIAN_JOKES,
  nl: DUTCH_JOKES,
  pt: PORTUGUESE_JOKES,
  nb: NORWEGIAN_JOKES,
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * The joke of a wall-calendar day (`2026-11-21`), the same for everybody with this language; null where there are none. Each comes
 * once before the first comes again.
 */
export function jokeOfTheDay(date: string, language: string): string | null {
  if (!hasJokes(language)) return null;
  const jokes = JOKES[language];
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  return jokes[((day % jokes.length) + jokes.length) % jokes.length] ?? null;
}

function hasJokes(language: string): language is DisplayLanguage {
  return Object.hasOwn(JOKES, language);
}
