/** A place in a request's body: `["when", "date"]`. */
export type ValuePath = (string | number)[];

/** Longer than any text of the contract, and short enough for the body's own limit. */
const TOO_LONG = "x".repeat(20_000);

const OF_EVERY_KIND: unknown[] = [
  null,
  12.5,
  -1,
  true,
  "",
  TOO_LONG,
  "\u0000",
  {},
  { $gt: "" },
  { $ne: null },
  { nested: { $where: "1" } },
  [],
  [null],
  [[]],
];

/** Every place in a body, the containers included. */
export function placesIn(value: unknown, path: ValuePath = []): { path: ValuePath; value: unknown }[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const places = inner.flatMap(([key, child]) =>
    placesIn(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? places : [{ path, value }, ...places];
}

/** Values that cannot stand where `value` stands: other kinds, and for text also none, too much and control characters. */
export function wrongValuesFor(value: unknown): unknown[] {
  return OF_EVERY_KIND.filter((wrong) => kindOf(wrong) !== kindOf(value) || kindOf(value) === "string");
}

/** A copy of the body with another value in one place. */
export function replaceIn(body: unknown, [key, ...rest]: ValuePath, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...Object(body) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = replaceIn(copy[key], rest, value);
  return copy;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
