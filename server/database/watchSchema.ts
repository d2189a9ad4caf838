import type { DatabaseLog } from "./databaseLog.js";
import { newerDataLine } from "./migrateDatabase.js";
import { ALL_MIGRATIONS } from "./migrations/allMigrations.js";
import { findSchemaState } from "./migrations/schemaState.js";

const WATCH_MS = 15_000;

interface WatchOptions {
  log: DatabaseLog;
  /** Gets the line for the person at the terminal, once. */
  onNewer(line: string): void;
  everyMs?: number;
}

/**
 * A newer build may have been started beside this one: within 15 s this one finds that the data is no longer what it knows, and should stop
 * before it writes more of the old shape. Returns what ends the watch.
 */
export function watchSchema({ log, onNewer, everyMs = WATCH_MS }: WatchOptions): () => void {
  const known = ALL_MIGRATIONS.length;
  let isSaid = false;
  const timer = setInterval(() => {
    findSchemaState().then(
      (state) => {
        // Of a database that is slow a second look may be under way.
        if (isSaid || !state || state.version <= known) return;
        isSaid = true;
        clearInterval(timer);
        onNewer(newerDataLine(state.version, known));
      },
      // The database may be away for a moment; the next look is seconds away.
      (error: unknown) => log.warn({ err: error }, "the version of the stored data could not be read"),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
