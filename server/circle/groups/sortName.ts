/** Enough to tell names apart in a list, and a page's cursor can hold it. */
const SORT_NAME_MAX = 32;

/** A name as the list of people is ordered by: without case and accents, so that Åse stands beside Anna and not behind Zoe. */
export function sortName(name: string): string {
  const folded = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return Array.from(folded).slice(0, SORT_NAME_MAX).join("");
}
