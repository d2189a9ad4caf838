import mongoose, { mongo } from "mongoose";
import { emptyCollections } from "./emptyDatabase.js";

/**
 * Keeps every row as it is now; what it answers puts them all back. For tests of which each changes a household or removes it: a new
 * one, by the same doors as a person's, takes ten times as long. Only rows are put back: nothing of them may be remembered by the app, and files of media stay away.
 */
export async function keepRows(): Promise<() => Promise<void>> {
  const db = openDb();
  const names = (await db.collections()).map(({ collectionName }) => collectionName);
  const kept = await Promise.all(
    names.map(async (name) => [name, await db.collection(name).find().toArray()] as const),
  );
  const held = kept.filter(([, rows]) => rows.length > 0);
  return async () => {
    await emptyCollections(db);
    await Promise.all(held.map(([name, rows]) => db.collection(name).insertMany(rows)));
  };
}

function openDb(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error("Nothing can be kept of a database that is not connected.");
  return db;
}
