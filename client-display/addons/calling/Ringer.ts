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
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(private readonly sound: SoundAddon) {}

  start({ words, language, volume }: Ring): void {
    this.stop();
    let turn = 0;
    const ring = () => {
      const loudness = volume * RISES[Math.min(turn, RISES.length - 1)]!;
      this.sound.ring("soft", loudness);
      if (turn % SAID_EVERY === 1)
        setTimeout(() => this.timer !== null && this.sound.say(words, language, volume), CHIME_MS);
      turn += 1;
    };
    this.timer = setInterval(ring, EVERY_MS);
    ring();
  }

  stop(): void {
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.sound.hush();
  }
}
