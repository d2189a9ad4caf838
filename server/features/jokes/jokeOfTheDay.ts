import { ENGLISH_JOKES } from "./englishJokes.js";

/** Jokes are not translated, they are written: other languages have none yet. */
const JOKES: Record<string, readonly string[]> = { en: ENGLISH_JOKES };

const DAY_MS = 24 * 60 * 60_000;

/**
 * The joke of a wall-calendar day (`2026-11-21`), the same for everybody with this language; null where there are none. Each comes
 * once before the first comes again.
 */
export function jokeOfTheDay(date: string, language: string): string | null {
  const jokes = Object.hasOwn(JOKES, language) ? JOKES[language] : undefined;
  if (!jokes) return null;
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  return jokes[((day % jokes.length) + jokes.length) % jokes.length] ?? null;
}
