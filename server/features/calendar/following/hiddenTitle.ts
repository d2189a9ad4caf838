/** Whether one of the words is in a title, in whatever case and with or without accents. */
export function hidesTitle(words: readonly string[]): (title: string) => boolean {
  const plainWords = words.map(plain);
  return (title) => {
    const text = plain(title);
    return plainWords.some((word) => text.includes(word));
  };
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
