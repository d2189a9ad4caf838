/** The smallest value that `share` (0 to 1) of all values do not exceed (nearest rank). */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error("There is no value.");
  return value;
}

/** Of an odd number of values: one of them. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}
