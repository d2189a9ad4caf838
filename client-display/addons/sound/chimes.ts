/** `soft` says that there is something; `firm` asks to come and look. */
export type Chime = "soft" | "firm";

export interface Note {
  /** Seconds from the beginning of the chime. */
  at: number;
  /** Hertz. */
  pitch: number;
  /** Of the full volume, 0 to 1. */
  level: number;
  /** Seconds until it has faded. */
  fade: number;
}

/** Two bell tones, falling; or the same three, rising, twice. Between 500 and 1,100 Hz old ears hear best. */
export const CHIMES: Record<Chime, Note[]> = {
  soft: [
    { at: 0, pitch: 659, level: 0.55, fade: 1.3 },
    { at: 0.32, pitch: 523, level: 0.5, fade: 1.6 },
  ],
  firm: [0, 1.1].reduce<Note[]>(
    (notes, start) =>
      notes.concat([
        { at: start, pitch: 587, level: 0.9, fade: 0.5 },
        { at: start + 0.22, pitch: 740, level: 0.9, fade: 0.5 },
        { at: start + 0.44, pitch: 988, level: 1, fade: 0.9 },
      ]),
    [],
  ),
};

/** Seconds until the last note has faded. */
export function lengthOf(chime: Chime): number {
  return Math.max(...CHIMES[chime].map((note) => note.at + note.fade));
}

/** Loudness as it is felt: half the percentage sounds about half as loud. */
export function gainOf(volume: number): number {
  return Math.pow(volume / 100, 1.7);
}
