/** "Anna, Ben and Ola"; with `rest` for those who are not named, "Anna, Ben, Ola and 2 more". */
export function namesOf(names: string[], and: string, rest: string): string {
  const named = rest ? names : names.slice(0, -1);
  const last = rest || `${and} ${names[names.length - 1]!}`;
  return named.length === 0 ? names.join("") : `${named.join(", ")} ${last}`;
}
