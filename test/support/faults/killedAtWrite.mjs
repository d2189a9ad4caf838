/**
 * Preloaded into the server program: when `kill-at-write.json` lies in its data folder, it ends by SIGKILL before or behind the write with that
 * number (from 1) of the collections that the file names. The file goes first, so that the next process lives.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import mongoose from "mongoose";

const WRITES = [
  "insertOne",
  "insertMany",
  "updateOne",
  "updateMany",
  "replaceOne",
  "findOneAndUpdate",
  "findOneAndReplace",
  "findOneAndDelete",
  "deleteOne",
  "deleteMany",
  "bulkWrite",
];
const ORDER = path.join(process.env.DATA_DIR, "kill-at-write.json");
const collection = mongoose.mongo.Collection.prototype;
let writes = 0;

for (const write of WRITES) {
  const before = collection[write];
  collection[write] = async function (...all) {
    const order = readOrder();
    const isLast =
      order !== null && order.collections.includes(this.collectionName) && ++writes === order.write;
    if (isLast && order.side === "before") die();
    const outcome = await before.apply(this, all);
    if (isLast) die();
    return outcome;
  };
}

/** Null: none is there. */
export function readOrder() {
  return existsSync(ORDER) ? JSON.parse(readFileSync(ORDER, "utf8")) : null;
}

export function die() {
  rmSync(ORDER);
  process.kill(process.pid, "SIGKILL");
}
