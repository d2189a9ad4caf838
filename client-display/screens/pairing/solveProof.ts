import type { Challenge } from "./postPairing.js";
import { sha256From } from "./sha256.js";

/** The screen stays alive between: a press of "Change code" is drawn within a frame or two. */
const SLICE_MS = 20;
const PAUSE_MS = 5;
/** Between looks at the clock; also bounds a slice when somebody sets the clock back. */
const TRIES_PER_LOOK = 25;
const LOOKS_PER_SLICE = 40;
const WORD_BITS = 32;

/** Finds the number that PairingResult of shared/contract asks for. Returns what gives it up. */
export function solveProof({ challenge, bits }: Challenge, done: (answer: string) => void): () => void {
  const hash = sha256From(`${challenge}.`);
  let next = 0;
  let timer: ReturnType<typeof setTimeout>;

  const tryTo = (end: number): boolean => {
    for (; next < end; next += 1) if (startsWithZeros(hash(String(next)), bits)) return true;
    return false;
  };
  const work = () => {
    const startedAt = Date.now();
    for (let look = 0; look < LOOKS_PER_SLICE && Date.now() - startedAt < SLICE_MS; look += 1) {
      if (tryTo(next + TRIES_PER_LOOK)) return done(String(next));
    }
    timer = setTimeout(work, PAUSE_MS);
  };
  timer = setTimeout(work, PAUSE_MS);
  return () => clearTimeout(timer);
}

function startsWithZeros(words: number[], bits: number): boolean {
  const whole = Math.floor(bits / WORD_BITS);
  for (let index = 0; index < whole; index += 1) if (words[index] !== 0) return false;
  const rest = bits % WORD_BITS;
  return rest === 0 || words[whole]! >>> (WORD_BITS - rest) === 0;
}
