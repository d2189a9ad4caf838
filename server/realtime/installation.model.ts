import { randomUUID } from "node:crypto";
import { model, Schema } from "mongoose";
import { batched } from "../core/batched.js";
import { rethrowUnlessDuplicate } from "../core/isDuplicateKey.js";
import { readBeside } from "../database/readBeside.js";

interface Installation {
  _id: string;
  /** Changes when a backup is restored, so that devices know that the server may have forgotten (docs/DELIVERY.md, new-epoch-after-restore). */
  epoch: string;
}

const schema = new Schema<Installation>({
  _id: { type: String, required: true },
  epoch: { type: String, required: true },
});

export const InstallationModel = model("Installation", schema);

/** The epoch of this database, made on first use. Those who ask at once are answered by one query. */
export function readEpoch(): Promise<string> {
  return epochs(null);
}

const epochs = batched<null, string>(async () => {
  const epoch = await findEpoch();
  return () => epoch;
});

async function findEpoch(): Promise<string> {
  const [found] = await readBeside<Installation>(InstallationModel, { $match: { _id: "installation" } });
  if (found) return found.epoch;
  await InstallationModel.updateOne(
    { _id: "installation" },
    { $setOnInsert: { epoch: randomUUID() } },
    { upsert: true },
  ).catch(rethrowUnlessDuplicate);
  // Another process may have made it in the same moment.
  const made = await InstallationModel.findById("installation").orFail().lean();
  return made.epoch;
}
