import type { mongo } from "mongoose";
import type { DatabaseLog } from "../databaseLog.js";

export interface MigrationContext {
  /** The driver's own database: a model would be the one of today, and the migration stays while models change. */
  db: mongo.Db;
  log: DatabaseLog;
  /** Aborted when another process has taken over, as after this one was frozen for a while. Look at it in each loop. */
  signal: AbortSignal;
}

/**
 * One change of what is stored. It may be killed after any write and is then run again from its beginning, perhaps over data that has the
 * new shape already, and there are no transactions: each write must be one that says the same when it is repeated.
 */
export interface Migration {
  /** The file's name, `NNN-whatItDoes`; the number is its place in the list. */
  name: string;
  run(context: MigrationContext): Promise<void>;
}
