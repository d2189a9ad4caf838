import type { Viewing as Contract } from "../contract/displays.js";

/**
 * How large letters must be, by how far away they are read. Sizes are minutes of arc at the eye: a capital of 20' is what somebody with half of
 * normal sight reads without effort, see docs/decisions/030.
 */

/** Where a screen stands and how large it is. */
export type Viewing = Contract;

/** In metres. */
export type ViewingDistance = Viewing["distanceM"];

/** In CSS pixels. */
export interface ScreenSize {
  width: number;
  height: number;
}

/** Sizes of type, in CSS pixels. */
export interface LetterSizes {
  /** Capitals of 20' at 1 m: nothing is smaller. */
  near: number;
  /** Capitals of 20' at the chair: weekday, part of day, time and the next thing. */
  far: number;
}

export const DEFAULT_VIEWING: Viewing = { diagonalInches: null, distanceM: 2 };

const CAPITAL_ARC_MINUTES = 20;
/** A capital of Atkinson Hyperlegible is so much of its type size. */
const CAPITAL_SHARE = 0.668;
const MM_PER_INCH = 25.4;
const CAPITAL_MM_AT_1_M = 1_000 * Math.tan((CAPITAL_ARC_MINUTES / 60) * (Math.PI / 180));
/** The type of a large screen grows with it: it would look lost otherwise. */
const NEAR_SHARE_MIN = 0.034;
const FAR_SHARE_MIN = 0.065;
/** A phone takes nine lines, or words of some fifteen letters, and not the size: it is held, not stood on a sideboard. */
const LINES_MIN = 9;
/** From so many CSS pixels from corner to corner on, a glass has usually these inches. The smaller of two that are usual: letters too large are read. */
const USUAL_DIAGONALS: [fromPx: number, inches: number][] = [
  [0, 6],
  [1_100, 7],
  [1_250, 9.7],
  [1_400, 10.1],
  [1_560, 12],
  [2_000, 15.6],
  [2_400, 24],
];

/** Of a screen of which nobody has said it, in inches. */
export function guessedDiagonal({ width, height }: ScreenSize): number {
  const px = diagonalPx(width, height);
  return USUAL_DIAGONALS.reduce((found, [fromPx, inches]) => (px >= fromPx ? inches : found), 0);
}

export function letterSizes(size: ScreenSize, { diagonalInches, distanceM }: Viewing): LetterSizes {
  const edge = Math.min(size.width, size.height);
  const legible = pxForDistance(size, diagonalInches, 1);
  const near = Math.min(Math.max(legible, edge * NEAR_SHARE_MIN), edge / LINES_MIN);
  return { near, far: Math.max(legible * distanceM, edge * FAR_SHARE_MIN, near) };
}

/** As seen by a window that fills a part of the screen around it: the diagonal is the window's own then. */
export function viewingOfWindow(
  window: ScreenSize,
  screen: ScreenSize,
  viewing: Viewing,
): Viewing & { diagonalInches: number } {
  const share = (window.width + window.height) / (screen.width + screen.height);
  return { ...viewing, diagonalInches: (viewing.diagonalInches || guessedDiagonal(screen)) * share };
}

/** The greatest distance, in metres, at which type of so many CSS pixels has capitals of 20' on this screen. */
export function readableDistance(px: number, size: ScreenSize, diagonalInches: number | null): number {
  return px / pxForDistance(size, diagonalInches, 1);
}

function pxForDistance(size: ScreenSize, diagonalInches: number | null, distanceM: number): number {
  const inches = diagonalInches || guessedDiagonal(size);
  const pxPerMm = diagonalPx(size.width, size.height) / (inches * MM_PER_INCH);
  return (distanceM * CAPITAL_MM_AT_1_M * pxPerMm) / CAPITAL_SHARE;
}

/** Math.hypot is newer than some of the engines. */
function diagonalPx(width: number, height: number): number {
  return Math.sqrt(width * width + height * height);
}
