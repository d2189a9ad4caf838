import { mongo } from "mongoose";
import { connectTestDatabase } from "./testDatabase.js";
import { watchWrites } from "./writtenCollections.js";

const COMMAND_NOT_FOUND = 59;

/** Since the database was empty last. null: to any. */
const written = new Set<string | null>([null]);

/** For tests without an app: every collection empty, with whatever indexes an earlier test gave it. */
export async function openEmptyDatabase(): Promise<mongo.Db> {
  watchWrites((collection) => written.add(collection));
  const db = await connectTestDatabase();
  // A test writes to a sixth of them, and each costs the engine as much as a small write.
  const some = written.has(null) ? undefined : writtenNames();
  await emptyCollections(db, some);
  written.clear();
  return db;
}

function writtenNames(): string[] {
  return [...written].filter((name) => name !== null);
}

/**
 * One database for all apps of a run, since one at a time is connected: each collection and index is a file that the engine keeps open for
 * ten minutes, dropped or not, and a new database for each app made it abort at its limit of open files.
 */
export async function emptyCollections(db: mongo.Db, some?: string[]): Promise<void> {
  const names = some ?? (await db.collections()).map(({ collectionName }) => collectionName);
  if (names.length === 0) return;
  try {
    await db.admin().command({
      bulkWrite: 1,
      ops: names.map((_, index) => ({ delete: index, filter: {}, multi: true })),
      nsInfo: names.map((name) => ({ ns: `${db.databaseName}.${name}` })),
    });
  } catch (error) {
    // Before MongoDB 8 there is no command for all of them together.
    if (!(error instanceof mongo.MongoServerError && error.code === COMMAND_NOT_FOUND)) throw error;
    await Promise.all(names.map((name) => db.collection(name).deleteMany({})));
  }
}
