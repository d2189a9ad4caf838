/** The same numbers for the same seed (mulberry32): what chance found once can be looked at again. */
export class SeededRandom {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  next = (): number => {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }
}

/** Runs a test on chance. When it fails, the error names the seed; FAULTS_SEED repeats it. */
export async function withSeed(test: (random: SeededRandom) => Promise<void>): Promise<void> {
  const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31));
  try {
    await test(new SeededRandom(seed));
  } catch (error) {
    throw new Error(`With FAULTS_SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
