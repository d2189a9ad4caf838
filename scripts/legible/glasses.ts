import { readableDistance, type Viewing } from "../../shared/rules/letterSize.js";

/** A screen: its CSS pixels, its inches, and where it stands. */
export interface Glass {
  name: string;
  width: number;
  height: number;
  viewing: Viewing & { diagonalInches: number };
}

/** The tablets and screens that stand on sideboards, and a phone. */
export const GLASSES: Glass[] = [
  glass(1024, 768, 9.7),
  glass(768, 1024, 9.7),
  glass(1280, 800, 10.1),
  glass(800, 1280, 10.1),
  glass(1920, 1080, 15.6),
  glass(600, 1024, 7),
  glass(390, 844, 6),
];

function glass(width: number, height: number, diagonalInches: number): Glass {
  return { name: `${width}x${height}`, width, height, viewing: { diagonalInches, distanceM: 2 } };
}

/** Minutes of arc of a whole CSS pixel at so many metres. */
export function pxPerArcmin(glass: Glass, metres: number): number {
  // readableDistance() says from where a type of 1 px has capitals of 20'.
  return (metres / readableDistance(1, glass, glass.viewing.diagonalInches) / 20) * CAPITAL_SHARE;
}

/** Of capitals of a type of so many CSS pixels, at 1 m. */
export function arcminAtOneMetre(typeSize: number, glass: Glass): number {
  return (typeSize * CAPITAL_SHARE) / pxPerArcmin(glass, 1);
}

/** Of Atkinson Hyperlegible. */
const CAPITAL_SHARE = 0.668;
