/** Words with the space that follows: those that a no-break space holds together are one. */
const TIED = /[\S\u00a0\u202f]+\s*/g;
/** What is divided at last: at spaces of any kind, and where a word has a hyphen or a place for one, but not within "10-12". */
const SOFT_HYPHEN = /\u00ad$/;
const WORDS = /[^\s\u00ad]*?(?:[^\s\u00ad\d-]-+(?=[^\s\d])|[^\s\u00ad](?:[\s\u00ad]+|$))/g;
/** In an address or a number a hyphen would be part of it. */
const EXACT = /[\d/@]|\.\S/;

/**
 * The parts of a text, in order, of which each `fits`; split between words, and within one only where it does not fit alone. A part that
 * ends within a word has a hyphen there.
 */
export function splitText(text: string, fits: (part: string) => boolean): string[] {
  if (fits(text)) return [text];
  const words = (text.match(TIED) || [text]).reduce<string[]>(
    (all, tied) => all.concat(fits(tied.trim()) ? tied : tied.match(WORDS) || tied),
    [],
  );
  const greedy = partsOf(words, words.length, fits);
  // The last part has not just one word when the others can spare some.
  const even = partsOf(words, Math.ceil(words.length / greedy.length), fits);
  return even.length <= greedy.length ? even : greedy;
}

function partsOf(words: string[], wordsMax: number, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let rest = words;
  while (rest.length > 0) {
    let count = Math.min(wordsMax, rest.length);
    while (count > 1 && !fits(joined(rest, count))) count -= 1;
    const part = joined(rest, count);
    const length = count > 1 ? part.length : lengthOfStart(part, fits);
    const left = part.slice(length);
    parts.push(part.slice(0, length).replace(SOFT_HYPHEN, "-") + (left && hyphenOf(part)));
    rest = (left ? [rest[0]!.slice(length)] : []).concat(rest.slice(count));
  }
  return parts;
}

/** Of as much of a word as fits; all of it where not even a letter does. */
function lengthOfStart(word: string, fits: (part: string) => boolean): number {
  if (fits(word)) return word.length;
  let length = word.length - 1;
  while (length > 1 && !fits(word.slice(0, length) + hyphenOf(word))) length -= 1;
  return length > 1 ? length : word.length;
}

/** What stands where a page ends within a word. */
function hyphenOf(word: string): string {
  return EXACT.test(word) ? "" : "-";
}

function joined(words: string[], count: number): string {
  return words.slice(0, count).join("").trim();
}
