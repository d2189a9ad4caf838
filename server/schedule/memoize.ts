/**
 * Remembers what `make` makes of a number or a text. The series of a display share their rules, days and times: a snapshot of 200 series
 * spells 8,000 instants of which 80 differ, and spelling each anew was a quarter of its time (bench:schedule). Forgets everything at
 * `limit`, so that it stays small whatever it is asked. Callers share what was made, and must not change it.
 */
export function memoize<Key extends number | string, Made extends string | number | object>(
  make: (key: Key) => Made,
  limit: number,
): (key: Key) => Readonly<Made> {
  const known = new Map<Key, Made>();
  return (key) => {
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const made = make(key);
    if (known.size >= limit) known.clear();
    known.set(key, made);
    return made;
  };
}
