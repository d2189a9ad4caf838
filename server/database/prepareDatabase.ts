import { ensureIndexes } from "./connectDatabase.js";
import type { DatabaseLog } from "./databaseLog.js";
import { migrateDatabase } from "./migrateDatabase.js";

/**
 * Once after `connectDatabase`, before anything is read: the stored data as this build knows it, then its indexes. Throws
 * DatabaseUnavailableError when the data is of a newer build.
 */
export async function prepareDatabase(log: DatabaseLog): Promise<void> {
  await migrateDatabase({ log });
  await ensureIndexes();
}
