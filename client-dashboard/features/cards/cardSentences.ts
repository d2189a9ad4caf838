const SENTENCES = [
  "{name} is at work and will be here at five.",
  "{name} is coming to see you tomorrow.",
  "{name} has gone out and will be back soon.",
];

/** What families write most, with the names of people of the group; none while nobody is known. */
export function cardSentences(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return SENTENCES.map((sentence, index) =>
    sentence.replace("{name}", () => names[index % names.length] ?? ""),
  );
}
