import { randomUUID } from "node:crypto";
import { model, Schema } from "mongoose";

interface Installation {
  _id: string;
  /** Changes when a backup is restored, so that devices know that the server may have forgotten (design, Away, archive, delete). */
  epoch: string;
}

const schema = new Schema<Installation>({
  _id: { type: String, required: true },
  epoch: { type: String, required: true },
});

export const InstallationModel = model("Installation", schema);

/** The epoch of this database, made on first use. */
export async function readEpoch(): Promise<string> {
  const found = await InstallationModel.findById("installation").lean();
  if (found) return found.epoch;
  await InstallationModel.updateOne(
    { _id: "installation" },
    { $setOnInsert: { epoch: randomUUID() } },
    { upsert: true },
  ).catch((error: unknown) => {
    // Another process made it in the same moment; the read below finds theirs.
    if (!(error instanceof Error && "code" in error && error.code === 11000)) throw error;
  });
  const made = await InstallationModel.findById("installation").orFail().lean();
  return made.epoch;
}
