import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import mongoose, { mongo, Types } from "mongoose";
import { MediaFileModel, type MediaFile } from "./mediaFile.model.js";

const BUCKET = "media";

/** Bytes in parts, so that no file has to be in memory as a whole. */
export type FileParts = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Stores the bytes in GridFS, under `id`. Resolves once they are journaled. */
export async function storeFile(
  parts: FileParts,
  metadata: MediaFile["metadata"],
  id = new Types.ObjectId(),
): Promise<Types.ObjectId> {
  const upload = bucket().openUploadStreamWithId(id, metadata.contentType, { metadata });
  await pipeline(parts, upload);
  return upload.id;
}

/** The bytes from `start` up to `end`, which is not among them; all of them without a range. */
function openFile(id: Types.ObjectId, range?: { start: number; end: number }): Readable {
  return bucket().openDownloadStream(id, range);
}

/** Somebody removed the file while it was read, or some of its bytes are lost. */
export class FileGone extends Error {}

/** As `openFile`, but throws `FileGone` in place of ending early: which chunks a removal has taken by then is chance. */
export async function* readFile(
  id: Types.ObjectId,
  range: { start: number; end: number },
): AsyncGenerator<Buffer, undefined, undefined> {
  let left = range.end - range.start;
  try {
    for await (const part of openFile(id, range) as AsyncIterable<Buffer>) {
      left -= part.length;
      yield part;
    }
  } catch (error) {
    throw isGone(error) ? new FileGone("The file is gone.", { cause: error }) : error;
  }
  if (left > 0) throw new FileGone("The file has ended early.");
}

function isGone(error: unknown): boolean {
  if (error instanceof mongo.MongoGridFSChunkError) return true;
  return error instanceof mongo.MongoRuntimeError && "code" in error && error.code === "ENOENT";
}

/** The chunks go first: when the process dies between the two, the file is still known, and a repeat takes away the rest. */
export async function removeFiles(ids: Types.ObjectId[]): Promise<void> {
  if (ids.length === 0) return;
  await database()
    .collection(`${BUCKET}.chunks`)
    .deleteMany({ files_id: { $in: ids } });
  await MediaFileModel.deleteMany({ _id: { $in: ids } });
}

function bucket(): mongo.GridFSBucket {
  const db = database();
  // Given by hand, as a bucket does not take it over from the connection: the journal is what a kill leaves.
  return new mongo.GridFSBucket(db, {
    bucketName: BUCKET,
    writeConcern: { ...db.writeConcern, journal: true },
  });
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error("The database is not connected.");
  return db;
}
