import { Types } from "mongoose";
import { wavSeconds } from "../../../shared/audio/wavHeader.js";
import type { AppContext } from "../../core/AppContext.js";
import { removeMedia, storeAudio } from "../../media/media.service.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import { RecordingModel, type RecordingDocument } from "./recording.model.js";
import { findWavLength, PiecesGoneError, readWav, removePieces } from "./recordingPieces.js";
import { recordingEntry } from "./tellRecording.js";

/**
 * Makes a file of the pieces that are there. With `wholeBytes` only if they are so many; without, as far as they go, and the pieces stay
 * for the rest that may still come. Answers the row as it is then, null when there is too little.
 *
 * Any number of calls may run at once, and each may die anywhere: every file that is begun is noted first, one of them is taken, and the
 * one that takes the whole removes the others.
 */
export async function assembleRecording(
  app: AppContext,
  { recording, display }: { recording: RecordingDocument; display: NamedDisplay },
  wholeBytes: number | null,
): Promise<RecordingDocument | null> {
  const length = await findWavLength(recording._id);
  // An odd byte at the end was cut off.
  if (length === null || (wholeBytes !== null && length < wholeBytes - 1)) return null;
  const mediaId = new Types.ObjectId();
  await RecordingModel.updateOne({ _id: recording._id }, { $addToSet: { triedIds: mediaId } });
  if (!(await storeFile(app, recording, { mediaId, length }))) return findSettled(recording);
  const isWhole = wholeBytes !== null;
  const taken = await take(app, { recording, display }, { mediaId, isWhole, length });
  if (!taken) {
    // Another call has taken its own, or it was erased meanwhile.
    await removeMedia([mediaId]);
    return RecordingModel.findById(recording._id);
  }
  // Another call's may still be taken in place of a part, not in place of the whole.
  if (!isWhole) return taken;
  await removeMedia(taken.triedIds.filter((id) => !id.equals(mediaId)));
  await removePieces([taken._id]);
  return taken;
}

/** False when pieces went while they were read; nothing is stored then. */
async function storeFile(
  app: AppContext,
  { _id, groupId }: RecordingDocument,
  { mediaId, length }: { mediaId: Types.ObjectId; length: number },
): Promise<boolean> {
  try {
    await storeAudio(app, readWav(_id, length), { id: mediaId, groupId });
    return true;
  } catch (error) {
    if (!(error instanceof PiecesGoneError)) throw error;
    await removeMedia([mediaId]);
    return false;
  }
}

/** null: all of it has to come again, since the pieces were swept. */
async function findSettled({ _id }: RecordingDocument): Promise<RecordingDocument | null> {
  return RecordingModel.findOne({ _id, $or: [{ isWhole: true }, { removedAt: { $ne: null } }] });
}

/** What is told of it depends on whether a part was taken before: of one that is taken meanwhile the whole is told as its rest. */
async function take(
  app: AppContext,
  { recording, display }: { recording: RecordingDocument; display: NamedDisplay },
  { mediaId, isWhole, length }: { mediaId: Types.ObjectId; isWhole: boolean; length: number },
): Promise<RecordingDocument | null> {
  const seconds = wavSeconds(length);
  const taken = await RecordingModel.findOneAndUpdate(
    { _id: recording._id, isWhole: false, removedAt: null, mediaId: recording.mediaId },
    {
      $set: { mediaId, isWhole, bytes: length, seconds },
      $push: { pendingEntries: recordingEntry(app, { recording, display }, seconds) },
    },
    { returnDocument: "after" },
  );
  if (taken || !isWhole) return taken;
  const current = await RecordingModel.findById(recording._id);
  const isPart = current && !current.isWhole && current.removedAt === null && recording.mediaId === null;
  return isPart ? take(app, { recording: current, display }, { mediaId, isWhole, length }) : null;
}
