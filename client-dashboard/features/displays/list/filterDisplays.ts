import type { Display } from "../../../../shared/contract/displays.js";

/** Above so many a list is searched, not read. */
export const FEW_DISPLAYS = 6;

type Findable = Pick<Display, "name" | "code" | "tags">;

/** Those whose name, tags or code hold every word of the search, and that have the tag; null: any. Case and accents do not count. */
export function filterDisplays<Item extends Findable>(
  displays: Item[],
  { search, tag }: { search: string; tag: string | null },
): Item[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return displays.filter((display) => {
    const text = plain([display.name, display.code, ...display.tags].join(" "));
    return words.every((word) => text.includes(word)) && (tag === null || hasTag(display, tag));
  });
}

function hasTag({ tags }: Pick<Display, "tags">, tag: string): boolean {
  return tags.some((one) => plain(one) === plain(tag));
}

/** `1 display`, `12 displays`. */
export function countText(count: number): string {
  return count === 1 ? "1 display" : `${count} displays`;
}

/** Every tag once, in the order of the alphabet. */
export function tagsOf(displays: Pick<Display, "tags">[]): string[] {
  const byName = new Map(displays.flatMap(({ tags }) => tags).map((tag) => [plain(tag), tag]));
  return [...byName.values()].sort((a, b) => a.localeCompare(b));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
