import type { SoundAddon } from "../sound/openSound.js";

interface Ring {
  words: string;
  language: Parameters<SoundAddon["say"]>[1];
  /** Percent: the loudest that it becomes. */
  volume: number;
}

const EVERY_MS = 5_000;
/** Until the chime has faded. */
const CHIME_MS = 2_000;
/** Of the volume, chime by chime: nobody is to be startled. */
const RISES = [0.35, 0.5, 0.65, 0.8, 1];
/** Who is calling is said after the second chime, and after each so many more. */
const SAID_EVERY = 3;

/** A gentle chime that rises, and the caller's name, until somebody does something. */
export class Ringer {
  /** Whether the last chime could be heard; null until the first one is over. */
  wasHeard: boolean | null = null;
  private timer: ReturnType<typeof setInterval> | null = null;

  /** `handleChimed`: a chime is over. */
  constructor(
    private readonly sound: SoundAddon,
    private readonly handleChimed: () => void,
  ) {}

  start({ words, language, volume }: Ring): void {
    this.stop();
    let turn = 0;
    const ring = () => {
      const loudness = volume * RISES[Math.min(turn, RISES.length - 1)]!;
      const isSaid = turn % SAID_EVERY === 1;
      let isHeard = false;
      this.sound.ring("soft", loudness, () => (isHeard = loudness > 0));
      setTimeout(() => {
        if (this.timer !== timer) return;
        this.wasHeard = isHeard;
        if (isSaid) this.sound.say(words, language, volume);
        this.handleChimed();
      }, CHIME_MS);
      turn += 1;
    };
    const timer = setInterval(ring, EVERY_MS);
    this.timer = timer;
    ring();
  }

  stop(): void {
    this.wasHeard = null;
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.sound.hush();
  }
}
