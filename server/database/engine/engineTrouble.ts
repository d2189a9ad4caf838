/** Of this process's engine, while it dies again and again: for /api/health. One process has one engine. */
let trouble: string | null = null;

/** What is wrong with the engine beyond that it is away, in words for whoever hosts this; null mostly. */
export function engineTrouble(): string | null {
  return trouble;
}

export function setEngineTrouble(words: string | null): void {
  trouble = words;
}
