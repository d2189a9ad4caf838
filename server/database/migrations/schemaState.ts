import { randomUUID } from "node:crypto";
import mongoose, { type mongo } from "mongoose";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";

/** Which migrations this database has behind it, and who is at work on the next one. One document. */
export interface SchemaState {
  _id: string;
  /** The number of the last migration that was finished. */
  version: number;
  finished: { name: string; at: Date }[];
  holder: string | null;
  /** By the database's clock: the processes' own may differ. */
  leasedUntil: Date;
}

export interface Lease {
  /** Aborted when it could not be kept. */
  signal: AbortSignal;
  /** Writes down that this migration is done. Throws when the lease is another process's by now. */
  finish(version: number, name: string): Promise<void>;
  release(): Promise<void>;
}

const ID = "schema";

export async function findSchemaState(): Promise<SchemaState | null> {
  return states().findOne({ _id: ID });
}

/** A database without any collection is new and has every migration behind it; one without a state is of before there were any. */
export async function readSchemaState(latest: number): Promise<SchemaState> {
  const found = await findSchemaState();
  if (found) return found;
  const collections = await database().listCollections({}, { nameOnly: true }).toArray();
  const version = collections.length === 0 ? latest : 0;
  const made: SchemaState = { _id: ID, version, finished: [], holder: null, leasedUntil: new Date(0) };
  try {
    await states().insertOne(made, { writeConcern: { w: "majority", journal: true } });
    return made;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another process made it in the same moment.
    return readSchemaState(latest);
  }
}

/** null while another process holds it, and when `version` is the database's no more. */
export async function takeLease(version: number, leaseMs: number): Promise<Lease | null> {
  const holder = randomUUID();
  const taken = await states().updateOne(
    { _id: ID, version, $expr: { $lte: ["$leasedUntil", "$$NOW"] } },
    leaseUpdate(holder, leaseMs),
  );
  return taken.matchedCount === 1 ? keepLease(holder, leaseMs) : null;
}

function keepLease(holder: string, leaseMs: number): Lease {
  const lost = new AbortController();
  let renewing: Promise<void> = Promise.resolve();
  const renew = async () => {
    const kept = await states().updateOne({ _id: ID, holder }, leaseUpdate(holder, leaseMs));
    if (kept.matchedCount === 0) lost.abort(new Error("Another process has taken over the migrations."));
  };
  const timer = setInterval(() => {
    renewing = renew().catch((error: unknown) => lost.abort(error));
  }, leaseMs / 3);
  return {
    signal: lost.signal,
    finish: async (version, name) => {
      const step = { $set: { version }, $push: { finished: { name, at: new Date() } } };
      const noted = await states().updateOne({ _id: ID, holder, version: version - 1 }, step);
      if (noted.matchedCount === 0) throw new Error("Another process has taken over the migrations.");
    },
    release: async () => {
      clearInterval(timer);
      await renewing;
      await states().updateOne({ _id: ID, holder }, { $set: { holder: null, leasedUntil: new Date(0) } });
    },
  };
}

function leaseUpdate(holder: string, leaseMs: number): mongo.Document[] {
  return [{ $set: { holder, leasedUntil: { $add: ["$$NOW", leaseMs] } } }];
}

function states(): mongo.Collection<SchemaState> {
  return database().collection<SchemaState>("schemaState");
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error("Connect the database first.");
  return db;
}
