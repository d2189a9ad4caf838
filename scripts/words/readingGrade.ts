/** A page for a tired reader: what somebody of twelve or thirteen reads. */
const GRADE_MAX = 7;
/** Labels and names are no sentences. */
const SENTENCE_WORDS_MIN = 4;
/** What stands in the texts but is not read as words of the page. */
const NOT_READ = new Set(["href", "id", "path", "date", "picture", "sources"]);

export interface Measured {
  words: number;
  wordsPerSentence: number;
  /** Flesch-Kincaid: a US school grade. */
  grade: number;
}

export function isAboveBar({ grade }: Measured): boolean {
  return grade > GRADE_MAX;
}

/** All texts in a value of any depth, measured as one page. */
export function measureTexts(value: unknown): Measured {
  const sentences = textsIn(value)
    .flatMap(sentencesOf)
    .map(wordsOf)
    .filter((words) => words.length >= SENTENCE_WORDS_MIN);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  if (words.length === 0) return { words: 0, wordsPerSentence: 0, grade: 0 };
  const wordsPerSentence = words.length / sentences.length;
  return {
    words: words.length,
    wordsPerSentence,
    grade: 0.39 * wordsPerSentence + 11.8 * (syllables / words.length) - 15.59,
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (NOT_READ.has(key) ? [] : textsIn(part)));
}

function sentencesOf(text: string): string[] {
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/\*\*|\[\d+\]/g, "");
  return plain.split(/[.!?:](?:[”"]?\s|$)/);
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];
}

/** Groups of vowels, less a silent e, and with a syllable more where two vowels are spoken apart: within a few percent of a dictionary. */
export function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, "");
  if (plain === "") return 1;
  const stem = plain.replace(/(?:[^laeiouyscxzgh]es|[^td]ed|[^laeiouy]e)$/, "");
  const groups = (stem.match(/[aeiouy]+/g) ?? []).length;
  const spokenApart = (plain.match(/[aeiouy]ing|i[ao](?!n)|ie[tn]|eo(?!p)|uou|ea$/g) ?? []).length;
  return Math.max(1, groups + spokenApart);
}
