/** The fields that are others than before: only these are sent, so that what somebody else has saved of the rest meanwhile stays. */
export function onlyChanged<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>;
}

export function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0;
}
