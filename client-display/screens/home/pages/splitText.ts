/** The parts of a text, in order, of which each `fits`; split between words, and within one only where it does not fit alone. */
export function splitText(text: string, fits: (part: string) => boolean): string[] {
  if (fits(text)) return [text];
  // Each word with the space that follows it.
  const words = text.match(/\S+\s*/g) || [text];
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
    const part = count > 1 ? joined(rest, count) : startOf(joined(rest, 1), fits);
    parts.push(part);
    const left = rest[0]!.slice(part.length);
    rest = (left.trim() && count === 1 ? [left] : []).concat(rest.slice(count));
  }
  return parts;
}

/** As much of a word as fits; all of it where not even a letter does. */
function startOf(word: string, fits: (part: string) => boolean): string {
  let length = word.length;
  while (length > 1 && !fits(word.slice(0, length))) length -= 1;
  return length > 1 ? word.slice(0, length) : word;
}

function joined(words: string[], count: number): string {
  return words.slice(0, count).join("").trim();
}
