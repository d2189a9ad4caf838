import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { assembleRecording } from "./assembleRecording.js";
import { RecordingModel, type RecordingDocument } from "./recording.model.js";
import { RecordingPieceModel } from "./recordingPiece.model.js";
import { tellRecording } from "./tellRecording.js";
import type { Look } from "../../jobs/Look.js";

/** A screen that has said nothing more of a recording for a day may never come back: better what there is than nothing. */
const AS_IT_IS_AFTER_MS = 24 * 60 * 60_000;
/** When the end comes later than this, the device has to send all pieces again (docs/decisions/045). */
const PIECES_KEPT_MS = 14 * 24 * 60 * 60_000;

/** Due work: what never came to its end is told as it is. Looks again when the next poll does. */
export async function finishRecordings(app: AppContext): Promise<Date | null> {
  const left = await RecordingModel.find({ ...unended(app), ...unlessFailed(app, "finishRecordings") });
  await forEachIndependently(app, { work: "finishRecordings", items: left }, (recording) =>
    finish(app, recording),
  );
  await sweepPieces(app);
  return null;
}

export const leftRecordings = (app: AppContext): Look[] => [
  { model: RecordingModel, filter: unended(app) },
  { model: RecordingPieceModel, filter: oldPieces(app) },
];

function unended(app: AppContext) {
  const before = new Date(app.now() - AS_IT_IS_AFTER_MS);
  return { isTold: false, removedAt: null, heardFromAt: { $lte: before } };
}

function oldPieces(app: AppContext) {
  return { receivedAt: { $lte: new Date(app.now() - PIECES_KEPT_MS) } };
}

async function finish(app: AppContext, recording: RecordingDocument): Promise<void> {
  const display = await DisplayModel.findById(recording.displayId);
  if (display) {
    const stored = recording.mediaId ? recording : await assembleRecording(app, { recording, display }, null);
    // Told if there is something to play; otherwise only marked, so that it is not looked at again.
    if (stored?.mediaId) return tellRecording(app, display, stored);
  }
  await RecordingModel.updateOne({ _id: recording._id }, { $set: { isTold: true } });
}

async function sweepPieces(app: AppContext): Promise<void> {
  const old = oldPieces(app);
  const ids = await RecordingPieceModel.distinct("recording", old);
  if (ids.length === 0) return;
  // What could not be told yet, as while the storage is full, has nothing but its pieces.
  const isKept = { $or: [{ heardFromAt: { $gt: old.receivedAt.$lte } }, { isTold: false }] };
  const alive = await RecordingModel.find(
    { _id: { $in: ids }, removedAt: null, ...isKept },
    { _id: 1 },
  ).lean();
  const swept = ids.filter((id) => !alive.some(({ _id }) => _id.equals(id)));
  if (swept.length > 0) await RecordingPieceModel.deleteMany({ recording: { $in: swept } });
}
