import mongoose, { type mongo } from "mongoose";
import { connectDatabase, disconnectDatabase } from "../../../server/database/connectDatabase.js";
import { openTestDatabase, TEST_DATABASE } from "./testDatabase.js";

export interface EmptyDatabase {
  db: mongo.Db;
  close(): Promise<void>;
}

/** For tests without an app: every collection empty, with whatever indexes an earlier test gave it. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  await connectDatabase((await openTestDatabase()).uri, TEST_DATABASE);
  const { db } = mongoose.connection;
  if (!db) throw new Error("The test database is not connected.");
  await emptyCollections(db);
  return { db, close: disconnectDatabase };
}

/**
 * One database for all apps of a run, since one at a time is connected: each collection and index is a file that the engine keeps open for
 * ten minutes, dropped or not, and a new database for each app made it abort at its limit of open files.
 */
export async function emptyCollections(db: mongo.Db): Promise<void> {
  const collections = await db.collections();
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
}
