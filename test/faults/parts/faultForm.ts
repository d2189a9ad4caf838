/** `FAULTS=long` runs the full figures; the short form is what every run of the tests does. */
export const IS_LONG = process.env.FAULTS === "long";

export function amount({ short, long }: { short: number; long: number }): number {
  return IS_LONG ? long : short;
}
