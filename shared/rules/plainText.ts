/**
 * Which characters a text may have, and which texts look the same. Marks that only say how the text around them is written or joined stay
 * legal: right-to-left marks, and the joiners that Persian, Hindi and many emoji are made with.
 */

/** Control characters but tab and line breaks, and halves of a character. Databases and screens cut a text at these, or cannot store it. */
// eslint-disable-next-line no-control-regex -- control characters are what is refused here
const BROKEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{Surrogate}]/u;
/** Show what stands around them in another order than it was written in. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/u;
const UNUSABLE = new RegExp(`${BROKEN.source}|${OVERRIDES.source}`, "gu");

/** Spaces, format characters, fillers such as U+3164, marks, and the empty braille cell. What Unicode does not know yet may be an emoji. */
const UNSEEN = /[\p{White_Space}\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Of the marks only accents: a vowel sign of Hindi or Thai makes another word. */
const NOT_COMPARED =
  /[\p{White_Space}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u0300-\u036f]/gu;

const LINE_BREAKS = /\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*/gu;

/** It has characters that cannot be stored, or that turn the reading order round. */
export function hasUnusableCharacters(text: string): boolean {
  return BROKEN.test(text) || OVERRIDES.test(text);
}

/** Something of it can be seen. */
export function isVisible(text: string): boolean {
  return text.replace(UNSEEN, "") !== "";
}

/** On one line: each break is a space. */
export function onOneLine(text: string): string {
  return text.replace(LINE_BREAKS, " ");
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
  const looks = texts.map(lookOf);
  return looks.findIndex((look, index) => looks.indexOf(look) < index);
}
