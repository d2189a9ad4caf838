/** What an infinite query holds, as far as the events change it. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export interface Pages<Item> {
  pages: Page<Item>[];
  pageParams: unknown[];
}

/** The same pages with one item exchanged; null when it is in none of them. */
export function replaceItem<Item>(
  pages: Pages<Item>,
  item: Item,
  isSame: (other: Item) => boolean,
): Pages<Item> | null {
  if (!pages.pages.some((page) => page.items.some(isSame))) return null;
  const exchange = (other: Item) => (isSame(other) ? item : other);
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.map(exchange) })),
  };
}

/** The newest item before all others, or in its old place when it was there. */
export function putFirst<Item extends { id: string }>(pages: Pages<Item>, item: Item): Pages<Item> {
  const replaced = replaceItem(pages, item, (other) => other.id === item.id);
  if (replaced) return replaced;
  const [first, ...rest] = pages.pages;
  if (!first) return pages;
  return { ...pages, pages: [{ ...first, items: [item, ...first.items] }, ...rest] };
}

export function removeItems<Item>(pages: Pages<Item>, isGone: (item: Item) => boolean): Pages<Item> {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => !isGone(item)) })),
  };
}
