import mongoose, { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { MediaFileModel } from "./mediaFile.model.js";
import { removeFiles } from "./mediaBucket.js";

const SWEEP_MS = 60 * 60_000;
/** Longer than any file takes to be stored: its chunks come first, and the file itself last. */
const UPLOAD_MAX_MS = 60 * 60_000;

/** At the start and each hour. Returns the function that ends it. */
export function startSweepingChunks(app: AppContext): () => void {
  const sweep = () =>
    void removeOrphanedChunks(new Date(Date.now() - UPLOAD_MAX_MS)).catch((error: unknown) => {
      // They are still there in an hour, and do no harm but take room.
      app.log.warn({ err: error }, "chunks without a file could not be removed");
    });
  sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** What a process left that died while it stored a file: chunks, and no file that they belong to. Nobody can find those any more. */
export async function removeOrphanedChunks(before: Date): Promise<void> {
  const { db } = mongoose.connection;
  // By the index alone: no picture is read for it.
  const old = { files_id: { $lt: Types.ObjectId.createFromTime(Math.floor(before.getTime() / 1_000)) } };
  const stored = ((await db?.collection("media.chunks").distinct("files_id", old)) ?? []) as Types.ObjectId[];
  const known = await MediaFileModel.find({ _id: { $in: stored } }, { _id: 1 }).lean();
  const files = new Set(known.map(({ _id }) => _id.toString()));
  await removeFiles(stored.filter((id) => !files.has(id.toString())));
}
