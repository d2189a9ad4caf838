import { AsyncLocalStorage } from "node:async_hooks";
import mongoose, { mongo } from "mongoose";
import { emptyCollections } from "./emptyDatabase.js";
import { watchWrites } from "./writtenCollections.js";

/** Within it, writes are those that put rows back. */
const puttingBack = new AsyncLocalStorage<true>();

/**
 * Keeps every row as it is now; what it answers puts them all back. For tests of which each changes a household or removes it: a new
 * one, by the same doors as a person's, takes ten times as long. Only rows are put back, of the collections that were written to: nothing of them may be remembered by the app, and files of media stay away.
 */
export async function keepRows(): Promise<() => Promise<void>> {
  const db = openDb();
  const names = (await db.collections()).map(({ collectionName }) => collectionName);
  const kept = await Promise.all(
    names.map(async (name) => [name, await db.collection(name).find().toArray()] as const),
  );
  const held = new Map<string, unknown[]>(kept);
  const written = new Set<string | null>();
  watchWrites((collection) => {
    if (!puttingBack.getStore()) written.add(collection);
  });
  const putBack = async () => {
    const isKnown = !written.has(null);
    const all = (await db.collections()).map(({ collectionName }) => collectionName);
    const changed = isKnown ? all.filter((name) => written.has(name)) : all;
    written.clear();
    await emptyCollections(db, changed);
    await Promise.all(
      changed.map(async (name) => {
        const rows = (held.get(name) ?? []) as mongo.OptionalId<mongo.Document>[];
        if (rows.length > 0) await db.collection(name).insertMany(rows);
      }),
    );
  };
  return () => puttingBack.run(true, putBack);
}

function openDb(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error("Nothing can be kept of a database that is not connected.");
  return db;
}
