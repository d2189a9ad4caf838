import type { AppContext } from "../core/AppContext.js";
import { isDatabaseAway } from "../database/isDatabaseAway.js";

/** What failed waits for so long before it is tried again. */
const FAILED_WAIT_MS = 60_000;

/** For each kind of work the ids that failed, and when they may be tried again. In memory: a restart may try them at once. */
const waiting = new WeakMap<AppContext, Map<string, Map<string, number>>>();

interface Items<Item> {
  /** The due work's name. */
  work: string;
  items: Item[];
}

/**
 * Does the work for each item by itself: one that fails is logged, left out for a minute, and holds up nobody else's. Who takes a limited
 * number of items in a round spreads `unlessFailed` into the query, or those that fail would fill every round. Throws when the database
 * is away, which is no item's fault.
 */
export async function forEachIndependently<Item extends { id: string }>(
  app: AppContext,
  { work, items }: Items<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures = failuresOf(app, work);
  for (const item of items) {
    if (failures.has(item.id)) continue;
    try {
      await act(item);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      app.log.error({ err: error, work, id: item.id }, "one item of a round failed; it will be tried again");
      failures.set(item.id, app.now() + FAILED_WAIT_MS);
    }
  }
}

/** Leaves out of a query what failed less than a minute ago. */
export function unlessFailed(app: AppContext, work: string): { _id?: { $nin: string[] } } {
  const failures = failuresOf(app, work);
  // Without any there is nothing to say: the planner is left with the index that the query is made for.
  return failures.size === 0 ? {} : { _id: { $nin: [...failures.keys()] } };
}

/** Those that still wait. */
function failuresOf(app: AppContext, work: string): Map<string, number> {
  const ofApp = waiting.get(app) ?? new Map<string, Map<string, number>>();
  waiting.set(app, ofApp);
  const known = ofApp.get(work) ?? new Map<string, number>();
  ofApp.set(work, known);
  known.forEach((triedAgainAt, id) => {
    const isPutBack = triedAgainAt > app.now() + FAILED_WAIT_MS;
    if (triedAgainAt <= app.now() || isPutBack) known.delete(id);
  });
  return known;
}
