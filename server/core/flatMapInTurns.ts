import { setImmediate as nextTurn } from "node:timers/promises";

/** What everybody else waits for at once: a screen's answer, a ping. */
const TURN_MS = 15;

/** flatMap() for work that takes tenths of a second in all: between two items whoever else waits for the event loop gets their turn. */
export async function flatMapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  let startedAt = performance.now();
  for (const item of items) {
    for (const result of map(item)) results.push(result);
    if (performance.now() - startedAt < TURN_MS) continue;
    await nextTurn();
    startedAt = performance.now();
  }
  return results;
}
