/**
 * Remembers what `spell` makes of a number. The series of a display share their days and times, and a snapshot of 200 series spells
 * 8,000 instants of which 80 differ: spelling each anew was a quarter of its time (bench:schedule). Forgets everything at `limit`,
 * so that it stays small whatever it is asked.
 */
export function rememberTexts(spell: (value: number) => string, limit: number): (value: number) => string {
  const known = new Map<number, string>();
  return (value) => {
    const text = known.get(value);
    if (text !== undefined) return text;
    const spelled = spell(value);
    if (known.size >= limit) known.clear();
    known.set(value, spelled);
    return spelled;
  };
}
