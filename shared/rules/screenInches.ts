/** Diagonals that are offered, in inches: a phone, tablets, laptops, monitors and televisions. */
export const SCREEN_INCHES = [6, 7, 10, 13, 15, 24, 32, 43, 55];

/** Which of them comes next to it. */
export function nearestDiagonal(inches: number): number {
  return SCREEN_INCHES.reduce((found, one) =>
    Math.abs(one - inches) < Math.abs(found - inches) ? one : found,
  );
}
