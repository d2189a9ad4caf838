/** The last letter of the Latin alphabets that carry accents (Latin Extended-B). */
const LATIN_END = 0x24f;

/** The combining accents themselves: the database's patterns know no escape for them. */
const ACCENTS = "[\u0300-\u036f]";

/** `a` -> `àáâãäå...`: the letters that are this one with an accent. */
const ACCENTED = accentedLetters();

/**
 * A pattern for a text as people type it into a search: accents do not count on either side, and nothing of it is syntax. Case is left to
 * the flag `i`.
 */
export function looseText(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  // An accent may also stand behind its letter as a character of its own.
  return Array.from(plain, (letter) => `${anyOf(letter)}${ACCENTS}*`).join("");
}

function anyOf(letter: string): string {
  const others = ACCENTED.get(letter);
  return others ? `[${letter}${others}]` : letter.replace(/[.*+?^${}()|[\]\\]/, "\\$&");
}

function accentedLetters(): Map<string, string> {
  const found = new Map<string, string>();
  for (let code = 0xc0; code <= LATIN_END; code += 1) {
    const letter = String.fromCharCode(code);
    const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    if (plain !== letter.toLowerCase()) found.set(plain, (found.get(plain) ?? "") + letter);
  }
  return found;
}
