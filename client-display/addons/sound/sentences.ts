/** Chrome ends an utterance after about 15 s; at a slow pace these many characters take less. */
const UTTERANCE_MAX = 140;

/** Before a space, and a full stop not after a digit: "2.5 ml at 8.30" and "3. Mai" are read as they are meant. */
const SENTENCE_END = /((?:[^\d\s.]\.|[!?…])[.!?…]*["”’»)]*)\s+/g;
const NOT_ONLY_MARKS = /[^\s.!?…"”’»)]/;

/** A text in pieces that are spoken one after the other: sentences, and of a long one parts between commas or words. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(SENTENCE_END, "$1\n")
    .split("\n")
    .map((sentence) => sentence.trim())
    .filter((sentence) => NOT_ONLY_MARKS.test(sentence))
    .reduce<string[]>((pieces, sentence) => pieces.concat(cut(sentence)), []);
}

function cut(sentence: string): string[] {
  if (sentence.length <= UTTERANCE_MAX) return [sentence];
  const start = sentence.slice(0, UTTERANCE_MAX);
  const comma = Math.max(start.lastIndexOf(", "), start.lastIndexOf("; "), start.lastIndexOf(": "));
  const space = start.lastIndexOf(" ");
  // A comma early in the sentence would leave a piece of two words.
  const end = comma > UTTERANCE_MAX / 3 ? comma + 1 : space > 0 ? space : UTTERANCE_MAX;
  return [sentence.slice(0, end)].concat(cut(sentence.slice(end).trim()));
}
