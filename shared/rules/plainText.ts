/**
 * Which characters a text may have, and which texts look the same. Marks that only say how the text around them is written or joined stay
 * legal: right-to-left marks, and the joiners that Persian, Hindi and many emoji are made with.
 */

/** Control characters but tab and line breaks, and halves of a character. Databases and screens cut a text at these, or cannot store it. */
// eslint-disable-next-line no-control-regex -- control characters are what is refused here
const BROKEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{Surrogate}]/u;
/** Show the characters behind them in another order than they were written in. */
const OVERRIDES = /[\u202d\u202e]/u;
/** Isolates and embeddings: phones and chat programs put them around a copied name or number, where nobody sees them or can delete them. */
const WRAPPERS = /[\u202a-\u202c\u2066-\u2069]/gu;
const UNUSABLE = new RegExp(`${BROKEN.source}|${OVERRIDES.source}|${WRAPPERS.source}`, "gu");

/** Spaces, format characters, fillers such as U+3164, marks, and the empty braille cell. What Unicode does not know yet may be an emoji. */
const UNSEEN = /[\p{White_Space}\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Of the marks only accents: a vowel sign of Hindi or Thai makes another word. */
const NOT_COMPARED =
  /[\p{White_Space}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u0300-\u036f]/gu;

/** Without the spaces around: a pattern that looks for those too starts anew at each of them, and 60,000 spaces would take seconds. */
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/u;

/** It has characters that cannot be stored, or that turn the reading order round. */
export function hasUnusableCharacters(text: string): boolean {
  return BROKEN.test(text) || OVERRIDES.test(text);
}

/** Something of it can be seen. */
export function isVisible(text: string): boolean {
  return text.replace(UNSEEN, "") !== "";
}

/** On one line: each break, with the spaces around it, is one space. None are left at the ends. */
export function onOneLine(text: string): string {
  const lines = text.split(LINE_BREAKS).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** Without the marks that only wrap what was copied from elsewhere. */
export function withoutWrappers(text: string): string {
  return text.replace(WRAPPERS, "");
}

/** Without the characters that a person could not have typed there. For what a machine says, which is never refused. */
export function withoutUnusable(text: string): string {
  return text.replace(UNUSABLE, "");
}

/** The same for texts that somebody who does not look closely takes for one another: case, spaces, accents and width do not count. */
function lookOf(text: string): string {
  const folded = text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKD");
  return folded.replace(NOT_COMPARED, "");
}

/** The place of the first text that looks like one before it; -1 for none. */
export function findLookAlike(texts: readonly string[]): number {
  const seen = new Set<string>();
  return texts.findIndex((text) => seen.size === seen.add(lookOf(text)).size);
}
