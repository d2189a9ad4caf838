import type { Display } from "../../../../shared/contract/displays.js";

/** More names than this are a number. */
const NAMES_MAX = 3;

interface Access {
  displayIds: readonly string[] | null;
  limited: boolean;
}

/** `All displays`, `Mum and Dad`, `12 displays`: which displays somebody sees. Ids of displays that are gone do not count. */
export function describeDisplays(
  displayIds: Access["displayIds"],
  displays: Pick<Display, "id" | "name">[],
): string {
  if (displayIds === null) return "All displays";
  const names = displays.filter(({ id }) => displayIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return "No display";
  if (names.length > NAMES_MAX) return `${names.length} displays`;
  const last = names.at(-1) ?? "";
  return names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** The same with what they may do there. */
export function describeAccess(
  { displayIds, limited }: Access,
  displays: Pick<Display, "id" | "name">[],
): string {
  const seen = describeDisplays(displayIds, displays);
  return limited ? `${seen} · can see and send, not change settings` : seen;
}

/** `2 of 3 displays`; the number alone where nothing limits it. */
export function limitText(count: number, limit: number | null, what: string): string {
  const noun = (limit ?? count) === 1 ? what : `${what}s`;
  return limit === null ? `${count} ${noun}` : `${count} of ${limit} ${noun}`;
}
