import mongoose, { type Connection } from "mongoose";
import { DatabaseUnavailableError } from "./DatabaseUnavailableError.js";

const DEFAULT_DATABASE_NAME = "mantel";
/** What a URI says of these goes before. */
const DEFAULT_OPTIONS = {
  maxPoolSize: 16,
  serverSelectionTimeoutMS: 8_000,
  /** How soon a restarted engine is found again while nothing asks for it. */
  heartbeatFrequencyMS: 2_000,
};

/**
 * Connects the default mongoose, so that models need no connection handed round. `databaseName` goes before the name in the
 * URI, which goes before "mantel". Throws DatabaseUnavailableError, without the URI's password.
 */
export async function connectDatabase(uri: string, databaseName?: string): Promise<Connection> {
  // With `true` a misspelt field would vanish from a filter, which then matches everybody's documents.
  mongoose.set("strictQuery", "throw");
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
      { cause },
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
