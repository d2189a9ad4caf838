/** A full stop after a digit may be "2.5 ml", "8.30" or "3. Mai". */
const SENTENCES = /^[^]*(?:[^\d\s]\.|[!?])["”’»)]*\s|^[^]*\n/;
const PARTS = /^[^]*[,;:]\s/;
/** A no-break space is no end of a word, unless the page holds no other. */
const WORDS = /^[^]*[^\S\u00a0\u202f]/;
const TIED = /^[^]*\s/;
/** A page with less than this share of what it can hold is not worth its place. */
const SHARE_MIN = 0.45;

/**
 * How many characters of `text` the next page takes: all of them if they fit, else up to the end of a sentence, of a part of one, or of
 * a word. A word that no page holds is broken.
 */
export function endOfPage(text: string, holds: (part: string) => boolean): number {
  if (holds(text)) return text.length;
  // At least one, so that it comes to an end.
  let most = 1;
  let tooMany = text.length;
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (holds(text.slice(0, middle))) most = middle;
    else tooMany = middle;
  }
  // With the space behind the last word.
  const head = text.slice(0, most + 1);
  const ends = [SENTENCES, PARTS, WORDS].map(lengthIn);
  return ends.filter((end) => end > most * SHARE_MIN)[0] || ends[2] || lengthIn(TIED) || most;

  function lengthIn(end: RegExp): number {
    return (end.exec(head) || [""])[0].length;
  }
}
