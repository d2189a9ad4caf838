/**
 * SHA-256 (FIPS 180-4) for short ASCII texts that begin alike: on plain http browsers have no crypto.subtle, and a proof of work hashes
 * tens of thousands of them, so what they share is hashed once.
 */

const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];

/** Hashes `beginning` + any ending; the eight words of the result are signed. */
export function sha256From(beginning: string): (ending: string) => number[] {
  const wholeBlocks = beginning.length - (beginning.length % BLOCK_BYTES);
  const shared = START.slice();
  absorb(shared, beginning.slice(0, wholeBlocks));
  const rest = beginning.slice(wholeBlocks);
  return (ending) => {
    const state = shared.slice();
    absorb(state, padded(rest + ending, wholeBlocks));
    return state;
  };
}

/** The end of a message as the standard wants it: one bit, zeros, and the length of all in bits. */
function padded(text: string, bytesBefore: number): string {
  const zeros = (2 * BLOCK_BYTES - 1 - LENGTH_BYTES - (text.length % BLOCK_BYTES)) % BLOCK_BYTES;
  const bits = (bytesBefore + text.length) * 8;
  let end = "\u0080";
  // The upper half of the length is nought for anything below half a gigabyte.
  for (let count = 0; count < zeros + LENGTH_BYTES / 2; count += 1) end += "\u0000";
  for (let shift = 24; shift >= 0; shift -= 8) end += String.fromCharCode((bits >>> shift) & 255);
  return text + end;
}

const words: number[] = [];

/** Works whole blocks into the state. */
function absorb(state: number[], text: string): void {
  for (let start = 0; start < text.length; start += BLOCK_BYTES) {
    for (let index = 0; index < 16; index += 1) words[index] = wordAt(text, start + index * 4);
    for (let index = 16; index < 64; index += 1) {
      const early = words[index - 15]!;
      const late = words[index - 2]!;
      const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[index] = (words[index - 16]! + first + words[index - 7]! + second) | 0;
    }
    compress(state);
  }
}

function compress(state: number[]): void {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const upper =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[round]! + words[round]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const lower = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + upper) | 0;
    d = c;
    c = b;
    b = a;
    a = (upper + lower) | 0;
  }
  const worked = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = (state[index]! + worked[index]!) | 0;
}

function wordAt(text: string, index: number): number {
  return (
    (text.charCodeAt(index) << 24) |
    (text.charCodeAt(index + 1) << 16) |
    (text.charCodeAt(index + 2) << 8) |
    text.charCodeAt(index + 3)
  );
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
