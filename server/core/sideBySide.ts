/**
 * Does the work for each item, some at a time. One that fails holds up none of the others; what the first one threw is thrown once
 * all have ended.
 */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  atOnce: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next())
      await act(next.value).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
