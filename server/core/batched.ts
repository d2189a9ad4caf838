interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface BatchOptions {
  /** More of them in one command are hardly cheaper each, and what is large keeps the others waiting. */
  itemsMax?: number;
  /** How long others are waited for; without it, as long as this turn of the event loop takes. */
  waitMs?: number;
  /** One turn more is waited for, in which other batches ask for what they have collected in this one. */
  isOfBatches?: boolean;
}

/** What takes longer hangs: those who wait behind it go on without it. */
const HOLD_MS = 1_000;

/**
 * A call for one item that is carried out for many together. Who calls in the same turn of the event loop, or while work is under way,
 * shares the next work: who is alone waits for nobody, and hundreds of displays that come back at once cost a few commands of the
 * database. Work for an item begins after its call, so what is read was stored then or later. An error of the work is the error of all
 * who share it. `work` gives the function that finds each item's own result.
 */
export function batched<Item, Result>(
  work: (items: Item[]) => Promise<(item: Item) => Result>,
  { itemsMax = 50, waitMs = 0, isOfBatches = false }: BatchOptions = {},
): (item: Item) => Promise<Result> {
  let waiting: Call<Item, Result>[] = [];
  let isHeld = false;

  const startSoon = () => setImmediate(isOfBatches ? () => setImmediate(start) : start);
  const start = () => {
    const calls = waiting.slice(0, itemsMax);
    waiting = waiting.slice(itemsMax);
    let isOver = false;
    const goOn = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (waiting.length > 0) startSoon();
      else isHeld = false;
    };
    const timer = setTimeout(goOn, HOLD_MS);
    void settle(calls, work).then(goOn);
  };

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isHeld) return;
      isHeld = true;
      if (waitMs === 0) startSoon();
      else setTimeout(start, waitMs);
    });
}

/** Never throws. */
async function settle<Item, Result>(
  calls: Call<Item, Result>[],
  work: (items: Item[]) => Promise<(item: Item) => Result>,
): Promise<void> {
  try {
    const find = await work(calls.map(({ item }) => item));
    calls.forEach((call) => settleOne(call, find));
  } catch (error) {
    calls.forEach(({ reject }) => reject(error));
  }
}

function settleOne<Item, Result>(
  { item, resolve, reject }: Call<Item, Result>,
  find: (item: Item) => Result,
): void {
  try {
    resolve(find(item));
  } catch (error) {
    reject(error);
  }
}

/** The rows of each key; none for a key that has no row. */
export function rowsByKey<Row>(
  rows: Row[],
  keyOf: (row: Row) => string,
): (key: { toString(): string }) => Row[] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const known = byKey.get(keyOf(row));
    if (known) known.push(row);
    else byKey.set(keyOf(row), [row]);
  }
  return (key) => byKey.get(key.toString()) ?? [];
}
