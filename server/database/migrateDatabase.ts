import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import type { DatabaseLog } from "./databaseLog.js";
import { DatabaseUnavailableError } from "./DatabaseUnavailableError.js";
import { ALL_MIGRATIONS } from "./migrations/allMigrations.js";
import type { Migration } from "./migrations/Migration.js";
import { readSchemaState, takeLease, type Lease } from "./migrations/schemaState.js";

/** It is renewed three times in this; a process that was killed is waited for as long. */
const LEASE_MS = 15_000;
const WAIT_MS = 250;

interface MigrateOptions {
  log: DatabaseLog;
  migrations?: readonly Migration[];
  leaseMs?: number;
}

/**
 * Brings the stored data to the shape that this build writes, one migration after another. Of several processes that start at once one does
 * it and the others wait; what a killed one left half done is done again. Throws DatabaseUnavailableError when the data is of a newer build.
 */
export async function migrateDatabase({
  log,
  migrations = ALL_MIGRATIONS,
  leaseMs = LEASE_MS,
}: MigrateOptions): Promise<void> {
  let isLogged = false;
  for (;;) {
    const { version } = await readSchemaState(migrations.length);
    requireNotNewer(version, migrations.length);
    if (version === migrations.length) return;

    const lease = await takeLease(version, leaseMs);
    if (lease) {
      await runMigrations({ log, migrations, version, lease });
      continue;
    }
    if (!isLogged) log.info({ version }, "another process is updating the stored data; waiting for it");
    isLogged = true;
    await sleep(WAIT_MS);
  }
}

/** For the person at the terminal. */
export function newerDataLine(version: number, known: number): string {
  return `The stored data belongs to a newer version of Mantel (its format is number ${version}, this version knows up to ${known}). Nothing was changed: start the newer version, or go back to a backup from before the update.`;
}

function requireNotNewer(version: number, known: number): void {
  if (version > known) throw new DatabaseUnavailableError(newerDataLine(version, known));
}

interface Run {
  log: DatabaseLog;
  migrations: readonly Migration[];
  version: number;
  lease: Lease;
}

async function runMigrations({ log, migrations, version, lease }: Run): Promise<void> {
  try {
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await runMigration(migration, { log, lease });
      await lease.finish(index + 1, migration.name);
    }
  } finally {
    await lease.release();
  }
}

async function runMigration(migration: Migration, { log, lease }: Pick<Run, "log" | "lease">): Promise<void> {
  const startedAt = performance.now();
  log.info({ migration: migration.name }, "updating the stored data");
  try {
    await migration.run({ db: mongoose.connection.db!, log, signal: lease.signal });
    lease.signal.throwIfAborted();
  } catch (cause) {
    throw new Error(`The migration ${migration.name} failed; the next start tries it again.`, { cause });
  }
  const ms = Math.round(performance.now() - startedAt);
  log.info({ migration: migration.name, ms }, "updated the stored data");
}
