/** Preloaded into the server program: it ends by SIGKILL, as soon as the database has taken the first write of a migration. */
import mongoose from "mongoose";

const MIGRATED = ["messages", "occurrences", "activity", "outbox"];
const collection = mongoose.mongo.Collection.prototype;

for (const write of ["updateOne", "updateMany", "bulkWrite"]) {
  const before = collection[write];
  collection[write] = async function (...all) {
    const outcome = await before.apply(this, all);
    if (MIGRATED.includes(this.collectionName)) process.kill(process.pid, "SIGKILL");
    return outcome;
  };
}
