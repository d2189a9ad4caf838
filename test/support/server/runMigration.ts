import type { mongo } from "mongoose";
import type { Migration } from "../../../server/database/migrations/Migration.js";
import { emptyCollections } from "./emptyDatabase.js";

/** Documents by the name of their collection. */
export type StoredState = Record<string, mongo.Document[]>;

const WRITES = new Set<PropertyKey>([
  "insertOne",
  "insertMany",
  "updateOne",
  "updateMany",
  "replaceOne",
  "deleteOne",
  "deleteMany",
  "findOneAndUpdate",
  "findOneAndReplace",
  "findOneAndDelete",
  "bulkWrite",
  "createIndex",
  "createIndexes",
  "dropIndex",
]);
const MANY_WRITES = 500;

class Killed extends Error {}

/**
 * Runs the migration on `before`: once as it is, then again and again, each time killed after one write more than before and started anew, and
 * at last over its own result. Returns what the collections named in `before` hold; throws when one of these ways ends in something else.
 */
export async function runMigration(
  migration: Migration,
  { db, before }: { db: mongo.Db; before: StoredState },
): Promise<StoredState> {
  const names = Object.keys(before);
  await load(db, before);
  await runOn(migration, db);
  const result = await read(db, names);

  for (let writes = 1; ; writes++) {
    if (writes > MANY_WRITES)
      throw new Error("Give the migration a smaller state: it writes more than 500 times.");
    await load(db, before);
    const wasKilled = await runKilled(migration, { db, writes });
    await runOn(migration, db);
    requireSame(await read(db, names), result, `after a kill behind write ${writes}`);
    if (!wasKilled) break;
  }
  requireSame(await read(db, names), result, "after a second run");
  return result;
}

async function load(db: mongo.Db, state: StoredState): Promise<void> {
  await emptyCollections(db);
  for (const [name, documents] of Object.entries(state))
    if (documents.length > 0) await db.collection(name).insertMany(structuredCopies(documents));
}

/** The driver writes an `_id` into what it inserts. */
function structuredCopies(documents: mongo.Document[]): mongo.Document[] {
  return documents.map((document) => ({ ...document }));
}

async function read(db: mongo.Db, names: string[]): Promise<StoredState> {
  const state: StoredState = {};
  for (const name of names) state[name] = await db.collection(name).find().sort({ _id: 1 }).toArray();
  return state;
}

async function runOn(migration: Migration, db: mongo.Db): Promise<void> {
  const say = () => undefined;
  const log = { info: say, warn: say, error: say };
  await migration.run({ db, log, signal: new AbortController().signal });
}

/** Whether it was killed: the last run has fewer writes than that. */
async function runKilled(migration: Migration, kill: { db: mongo.Db; writes: number }): Promise<boolean> {
  try {
    await runOn(migration, killedAfter(kill.db, kill.writes));
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}

function killedAfter(db: mongo.Db, writes: number): mongo.Db {
  let left = writes;
  const afterWrite = () => {
    left -= 1;
    if (left === 0) throw new Killed(`Killed after ${writes} writes.`);
  };
  return proxied(db, (name, method) => {
    if (name !== "collection") return method;
    return (...named: unknown[]) =>
      proxied(method(...named) as mongo.Collection, (write, act) => {
        if (!WRITES.has(write)) return act;
        return async (...args: unknown[]) => {
          if (write === "bulkWrite") return runEachOperation(act, args, afterWrite);
          const outcome = await act(...args);
          afterWrite();
          return outcome;
        };
      });
  });
}

/** A kill may come between two operations of one bulk. */
async function runEachOperation(
  act: Method,
  [operations, ...options]: unknown[],
  afterWrite: () => void,
): Promise<void> {
  for (const operation of operations as unknown[]) {
    await act([operation], ...options);
    afterWrite();
  }
}

type Method = (...args: unknown[]) => unknown;

/** The same object with each method seen by `wrap` before it is called. */
function proxied<Target extends object>(
  target: Target,
  wrap: (name: PropertyKey, method: Method) => Method,
): Target {
  return new Proxy(target, {
    get(real, name) {
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === "function" ? wrap(name, value.bind(real) as Method) : value;
    },
  });
}

function requireSame(state: StoredState, expected: StoredState, when: string): void {
  const actual = JSON.stringify(state);
  if (actual !== JSON.stringify(expected))
    throw new Error(
      `${when} the migration ends in another state: ${actual} instead of ${JSON.stringify(expected)}`,
    );
}
