/** How many of the words that stand there were read. */
export interface Reading {
  words: number;
  read: number;
}

export const NOTHING_READ: Reading = { words: 0, read: 0 };

const LETTERS_OR_DIGITS = /[\p{L}\p{N}]+/gu;
/** One letter of a long word may be another: the eye goes by the word, and tesseract takes an l for an I. */
const LONG_WORD = 5;

/** The words of `text` that are among those of `seen`, each once; capitals and marks do not count. */
export function compareWords(text: string, seen: string): Reading {
  const left = wordsOf(seen);
  const words = wordsOf(text);
  const read = words.filter((word) => {
    const index = left.findIndex((other) => isSame(word, other));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  return { words: words.length, read: read.length };
}

export function addReadings(one: Reading, other: Reading): Reading {
  return { words: one.words + other.words, read: one.read + other.read };
}

/** 1 where there was nothing to read. */
export function shareOf({ words, read }: Reading): number {
  return words === 0 ? 1 : read / words;
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(LETTERS_OR_DIGITS) ?? [];
}

function isSame(word: string, other: string): boolean {
  return word === other || (word.length >= LONG_WORD && isOneLetterAway(word, other));
}

function isOneLetterAway(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  const differs = [...short].findIndex((letter, index) => letter !== long[index]);
  const at = differs < 0 ? short.length : differs;
  return long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at);
}
