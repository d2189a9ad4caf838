import type { Device } from "../../../../shared/contract/displays.js";
import { guessedDiagonal } from "../../../../shared/rules/letterSize.js";
import { nearestDiagonal, SCREEN_INCHES } from "../../../../shared/rules/screenInches.js";

const CM_PER_INCH = 2.54;

interface Choice {
  value: string;
  label: string;
}

/** `10 inches (25 cm)`. */
function inchText(inches: number): string {
  return `${inches} inches (${Math.round(inches * CM_PER_INCH)} cm)`;
}

/** The usual sizes, and the one that was said by other means. Until somebody has said one it is a guess, and says so. */
export function sizeChoices({ viewing, size }: Pick<Device, "viewing" | "size">): Choice[] {
  const known = viewing.diagonalInches;
  const inches = SCREEN_INCHES.concat(known === null || SCREEN_INCHES.includes(known) ? [] : known);
  const choices = inches.sort((a, b) => a - b).map((one) => ({ value: String(one), label: inchText(one) }));
  const guess =
    size && nearestDiagonal(guessedDiagonal({ width: size.screenWidth, height: size.screenHeight }));
  const label = guess ? `Not said yet, probably ${guess} inches` : "Not said yet";
  return [{ value: "", label }, ...choices];
}

export function distanceChoices(): Choice[] {
  return ([1, 2, 3] as const).map((distance) => ({
    value: String(distance),
    label: `${distance} m away (${{ 1: 3, 2: 7, 3: 10 }[distance]} feet)`,
  }));
}

/** For who may look and not change: `10 inches, the chair 2 m away`. */
export function describeViewing({ viewing }: Pick<Device, "viewing">): string {
  const size = viewing.diagonalInches === null ? "Size not said yet" : `${viewing.diagonalInches} inches`;
  return `${size}, the chair ${viewing.distanceM} m away`;
}
