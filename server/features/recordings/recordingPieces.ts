import type { Types } from "mongoose";
import { RECORDING_BYTES_MAX, RECORDING_CHUNK_BYTES } from "../../../shared/limits.js";
import { WAV_HEADER_BYTES, wavHeader } from "../../../shared/audio/wavHeader.js";
import type { AppContext } from "../../core/AppContext.js";
import { rethrowUnlessDuplicate } from "../../core/isDuplicateKey.js";
import { FrameRefusedError } from "../../realtime/FrameRefusedError.js";
import type { RecordingDocument } from "./recording.model.js";
import { RecordingPieceModel } from "./recordingPiece.model.js";

/** 16 KB each. */
const PIECES_AT_ONCE = 10;

/**
 * Stores a piece, once for each place. Pieces begin at whole multiples of RECORDING_CHUNK_BYTES, so that nobody can fill a database with
 * tiny rows. Throws FrameRefusedError for one that fits nowhere.
 */
export async function storePiece(
  app: AppContext,
  { _id, groupId }: RecordingDocument,
  { offset, data }: { offset: number; data: string },
): Promise<void> {
  const bytes = Buffer.from(data, "base64");
  const fits =
    offset % RECORDING_CHUNK_BYTES === 0 &&
    bytes.length > 0 &&
    bytes.length <= RECORDING_CHUNK_BYTES &&
    offset + bytes.length <= RECORDING_BYTES_MAX;
  if (!fits) throw new FrameRefusedError("bad-piece", "This piece fits nowhere in a recording.");
  // Two upserts of one piece at once: the other one made it.
  await RecordingPieceModel.updateOne(
    { recording: _id, offset },
    { $setOnInsert: { groupId, bytes, receivedAt: new Date(app.now()) } },
    { upsert: true },
  ).catch(rethrowUnlessDuplicate);
}

/** Bytes of the WAV file as far as it is there without a gap; null when not even a beginning is. */
export async function findWavLength(recording: Types.ObjectId): Promise<number | null> {
  const pieces = await RecordingPieceModel.aggregate<{ offset: number; size: number }>([
    { $match: { recording } },
    { $sort: { offset: 1 } },
    { $project: { offset: 1, size: { $binarySize: "$bytes" } } },
  ]);
  let length = 0;
  for (const { offset, size } of pieces) {
    if (offset !== length) break;
    length += size;
  }
  // Half a sample at the end would be noise.
  const samplesEnd = length - (length % 2);
  return samplesEnd <= WAV_HEADER_BYTES ? null : samplesEnd;
}

/** Pieces that were there a moment ago are gone: they were swept, or taken into another file. */
export class PiecesGoneError extends Error {}

/**
 * The file, piece by piece. The header is written anew: its sizes are known only now, and what is served as audio must be audio, whatever
 * a device has sent. Throws PiecesGoneError where it ends too early, which would be a recording cut short for good.
 */
export async function* readWav(recording: Types.ObjectId, length: number): AsyncGenerator<Buffer> {
  const pieces = RecordingPieceModel.find({ recording, offset: { $lt: length } })
    .sort({ offset: 1 })
    .cursor({ batchSize: PIECES_AT_ONCE });
  let read = 0;
  for await (const { offset, bytes } of pieces) {
    const part = Buffer.from(bytes.subarray(0, length - offset));
    if (offset === 0) part.set(wavHeader(length - WAV_HEADER_BYTES));
    read += part.length;
    yield part;
  }
  if (read < length) throw new PiecesGoneError(`Of ${length} bytes of a recording only ${read} are there.`);
}

export async function removePieces(recordings: Types.ObjectId[]): Promise<void> {
  await RecordingPieceModel.deleteMany({ recording: { $in: recordings } });
}
