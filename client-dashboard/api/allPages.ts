interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Every item of a list that comes in pages, one page after the other: for lists that are chosen from, and are bounded. */
export async function allPages<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
