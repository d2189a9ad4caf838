import type { Types } from "mongoose";
import { RECORDING_BYTES_MAX, RECORDING_CHUNK_BYTES } from "../../../shared/limits.js";
import { WAV_HEADER_BYTES, wavHeader } from "../../../shared/rules/wavHeader.js";
import type { AppContext } from "../../AppContext.js";
import { FrameRefusedError } from "../../realtime/FrameRefusedError.js";
import type { RecordingDocument } from "./recording.model.js";
import { RecordingPieceModel } from "./recordingPiece.model.js";

/**
 * Stores a piece, once for each place. Pieces begin at whole multiples of RECORDING_CHUNK_BYTES, so that nobody can fill a database with
 * crumbs. Throws FrameRefusedError for one that fits nowhere.
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
  await RecordingPieceModel.updateOne(
    { recording: _id, offset },
    { $setOnInsert: { groupId, bytes, receivedAt: new Date(app.now()) } },
    { upsert: true },
  ).catch(rethrowUnlessDuplicate);
}

/**
 * The WAV file as far as it is there without a gap; null when not even a beginning is. The header is written anew: its sizes are known
 * only now, and what is served as audio must be audio, whatever a device has sent.
 */
export async function readWav(recording: Types.ObjectId): Promise<Buffer | null> {
  const pieces = await RecordingPieceModel.find({ recording }).sort({ offset: 1 });
  const parts: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (piece.offset !== length) break;
    parts.push(piece.bytes);
    length += piece.bytes.length;
  }
  // Half a sample at the end would be noise.
  const samplesEnd = length - (length % 2);
  if (samplesEnd <= WAV_HEADER_BYTES) return null;
  const file = Buffer.concat(parts, length).subarray(0, samplesEnd);
  file.set(wavHeader(samplesEnd - WAV_HEADER_BYTES));
  return file;
}

export async function removePieces(recordings: Types.ObjectId[]): Promise<void> {
  await RecordingPieceModel.deleteMany({ recording: { $in: recordings } });
}

/** Two upserts of one piece at once: the other one made it. */
function rethrowUnlessDuplicate(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === 11_000)) throw error;
}
