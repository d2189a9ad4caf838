import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { InstallationModel } from "../../../server/realtime/installation.model.js";

type Documents = Record<string, mongoose.mongo.Document[]>;

/** Everything in the database of this process's app, as a backup would have it. */
export async function backUp(): Promise<Documents> {
  const copy: Documents = {};
  for (const collection of await openDatabase().collections())
    copy[collection.collectionName] = await collection.find().toArray();
  return copy;
}

/** Puts the backup in the place of what is there. `epoch` is what a restore has to change. */
export async function restore(copy: Documents, { epoch }: { epoch: "new" | "kept" }): Promise<void> {
  for (const collection of await openDatabase().collections()) {
    await collection.deleteMany({});
    const documents = copy[collection.collectionName] ?? [];
    if (documents.length > 0) await collection.insertMany(documents);
  }
  if (epoch === "new") await InstallationModel.updateOne({ _id: "installation" }, { epoch: randomUUID() });
}

function openDatabase(): mongoose.mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error("No database is connected.");
  return db;
}
