import { setTimeout as sleep } from "node:timers/promises";
import mongoose, { type Connection } from "mongoose";
import { calmPool } from "./calmPool.js";
import { DatabaseUnavailableError } from "./DatabaseUnavailableError.js";
import { guardDriver } from "./guardDriver.js";

const DEFAULT_DATABASE_NAME = "mantel";
/** A healthy server answers a ping within milliseconds, a very busy one within a few hundred. */
const PING_LIMIT_MS = 1_500;
const PING_RENEWED_MS = 10_000;
/** What a URI says of these goes before. */
const DEFAULT_OPTIONS = {
  maxPoolSize: 16,
  serverSelectionTimeoutMS: 8_000,
};

/**
 * Connects the default mongoose, so that models need no connection handed round. `databaseName` goes before the name in the
 * URI, which goes before "mantel". Throws DatabaseUnavailableError, without the URI's password.
 */
export async function connectDatabase(uri: string, databaseName?: string): Promise<Connection> {
  // With `true` a misspelt field would vanish from a filter, which then matches everybody's documents.
  mongoose.set("strictQuery", "throw");
  guardDriver();
  calmPool();
  const wasConnected = isDatabaseReady();
  try {
    await mongoose.connect(uri, {
      dbName: databaseName ?? databaseNameIn(uri) ?? DEFAULT_DATABASE_NAME,
      // `w` comes with the URI: 1 for the embedded engine, the server's own default (majority) for a replica set.
      journal: true,
      ...optionsNotIn(uri),
      autoIndex: false,
      autoCreate: false,
    });
  } catch (cause) {
    // A second call with another URI is a mistake in the program and no reason to end the connection that works.
    if (wasConnected) throw cause;
    await mongoose.disconnect();
    throw new DatabaseUnavailableError(
      `The database at ${withoutSecrets(uri)} cannot be reached. Check MONGODB_URI, that the server runs, and that it lets this machine in.`,
      { cause, mayPass: true },
    );
  }
  return mongoose.connection;
}

export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

/** False while the server is away; commands wait for it, up to the server selection timeout. */
export function isDatabaseReady(): boolean {
  return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
}

/** One at a time: while the database hangs, each would hold a connection of the pool. */
let pinging: { since: number; answer: Promise<boolean> } | null = null;

/**
 * Asks the server itself. False while it is away, and also while it hangs, frozen or behind a half-open connection: the driver takes
 * half a minute to notice that, whatever a command's own time limit. Answers within PING_LIMIT_MS; never throws.
 */
export async function isDatabaseAnswering(): Promise<boolean> {
  if (!isDatabaseReady()) return false;
  // One whose connection was lost without a word must not stand for the database for ever.
  if (!pinging || performance.now() - pinging.since > PING_RENEWED_MS) pinging = startPing();
  const tooLate = new AbortController();
  const answers = await Promise.race([
    pinging.answer,
    sleep(PING_LIMIT_MS, false, { signal: tooLate.signal }).catch(() => false),
  ]);
  tooLate.abort();
  return answers;
}

function startPing(): NonNullable<typeof pinging> {
  const started = { since: performance.now(), answer: ping() };
  void started.answer.then(() => {
    if (pinging === started) pinging = null;
  });
  return started;
}

async function ping(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 });
    return true;
  } catch {
    // Whatever the driver says, the answer to the question is no; its monitor and the next query log why.
    return false;
  }
}

/**
 * Builds the indexes of every registered model that are not there yet. Several processes may do so at once: the server takes
 * the same index twice for one. Throws when an index cannot be, such as a unique one over duplicates.
 */
export async function ensureIndexes(): Promise<void> {
  for (const model of Object.values(mongoose.connection.models)) {
    try {
      await model.createIndexes();
    } catch (cause) {
      throw new Error(`The indexes of ${model.modelName} could not be built.`, { cause });
    }
  }
}

function optionsNotIn(uri: string): Partial<typeof DEFAULT_OPTIONS> {
  const named = new URLSearchParams(uri.split("?")[1]);
  return Object.fromEntries(Object.entries(DEFAULT_OPTIONS).filter(([name]) => !named.has(name)));
}

function databaseNameIn(uri: string): string | undefined {
  return /^[^:]+:\/\/[^/]*\/([^?]+)/.exec(uri)?.[1];
}

function withoutSecrets(uri: string): string {
  const address = uri.replace(/\/\/.*@/, "//");
  return address.split("?")[0] ?? address;
}
