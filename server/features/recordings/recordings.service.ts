import { Types, type QueryFilter } from "mongoose";
import type { Recording as RecordingContract } from "../../../shared/contract/recordings.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput, notFound } from "../../core/AppError.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import { removeMedia } from "../../media/media.service.js";
import { announceRecordings } from "./announceRecordings.js";
import { RecordingModel, type Recording, type RecordingDocument } from "./recording.model.js";
import { presentRecordings } from "./recording.present.js";
import { RecordingPieceModel } from "./recordingPiece.model.js";
import { removePieces } from "./recordingPieces.js";

/** About a year of several a day; the oldest make room. */
const RECORDINGS_KEPT_MAX = 1_000;
const OLD_BATCH = 50;

/** A page of what a display has recorded, newest first. */
export async function listRecordings(
  app: AppContext,
  display: NamedDisplay,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ items: RecordingContract[]; nextCursor: string | null }> {
  const rows = await RecordingModel.find({
    displayId: display._id,
    mediaId: { $ne: null },
    removedAt: null,
    ...(page.cursor !== undefined && { _id: { $lt: cursorId(page.cursor) } }),
  })
    .sort({ _id: -1 })
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  return {
    items: await presentRecordings(app, display, shown),
    nextCursor: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Throws 404 for one that is not this display's, was erased, or is still arriving. */
export async function getRecording(
  app: AppContext,
  display: NamedDisplay,
  recordingId: string,
): Promise<RecordingContract> {
  return presentOne(app, display, await requireStored(display, recordingId));
}

/** The user has played it. Once for each is enough. */
export async function noteHeard(
  app: AppContext,
  display: NamedDisplay,
  { recordingId, user }: { recordingId: string; user: UserDocument },
): Promise<RecordingContract> {
  const { _id } = await requireStored(display, recordingId);
  const heard = await RecordingModel.findByIdAndUpdate(
    _id,
    { $addToSet: { heardBy: user._id } },
    { returnDocument: "after" },
  ).orFail();
  announceRecordings(app, heard);
  return presentOne(app, display, heard);
}

/** Erases it for everybody; its line in the feed stays. Doing so twice is harmless. */
export async function removeRecording(
  app: AppContext,
  display: NamedDisplay,
  recordingId: string,
): Promise<void> {
  const recording = await RecordingModel.findOne({ displayId: display._id, recordingId });
  if (!recording) throw notFound("The recording");
  await erase(app, recording);
  announceRecordings(app, recording);
}

/** Erases the oldest beyond RECORDINGS_KEPT_MAX, and none that nobody has heard while there are others. */
export async function removeSurplus(app: AppContext, displayId: Types.ObjectId): Promise<void> {
  const kept = { displayId, removedAt: null };
  const surplus = (await RecordingModel.countDocuments(kept)) - RECORDINGS_KEPT_MAX;
  if (surplus <= 0) return;
  const batch = Math.min(surplus, OLD_BATCH);
  const heard = await oldestOf({ ...kept, "heardBy.0": { $exists: true } }, batch);
  const unheard = await oldestOf({ ...kept, "heardBy.0": { $exists: false } }, batch - heard.length);
  if (unheard.length > 0)
    app.log.warn(
      { displayId: displayId.toHexString(), recordings: unheard.length },
      "a display has more recordings than are kept, and recordings that nobody has heard are erased",
    );
  for (const recording of [...heard, ...unheard]) await erase(app, recording);
}

function oldestOf(filter: QueryFilter<Recording>, limit: number): Promise<RecordingDocument[]> {
  // To the database a limit of 0 is none.
  if (limit <= 0) return Promise.resolve([]);
  return RecordingModel.find(filter).sort({ createdAt: 1 }).limit(limit).exec();
}

/** For a group that is being deleted; its files are removed with its other media. */
export async function removeRecordingsOfGroup(groupId: Types.ObjectId): Promise<void> {
  await RecordingPieceModel.deleteMany({ groupId });
  await RecordingModel.deleteMany({ groupId });
}

/** For the download of everything that is kept; the sound is among the media under `mediaId`. */
export function recordingsOf(groupIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return RecordingModel.find({ groupId: { $in: groupIds }, removedAt: null })
    .select("displayId deviceName startedAt seconds bytes mediaId heardBy")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

/** The row stays as a mark, so that what a device still sends of it does not bring it back. */
async function erase(app: AppContext, { _id }: RecordingDocument): Promise<void> {
  const erased = await RecordingModel.findByIdAndUpdate(
    _id,
    // Not by $min: null, which it is until then, counts as less than any date.
    { $set: { removedAt: new Date(app.now()) } },
    { returnDocument: "after" },
  );
  if (!erased) return;
  await removePieces([_id]);
  await removeMedia(erased.triedIds);
  await RecordingModel.updateOne({ _id }, { $set: { mediaId: null } });
}

async function requireStored(display: NamedDisplay, recordingId: string): Promise<RecordingDocument> {
  const found = await RecordingModel.findOne({ displayId: display._id, recordingId, removedAt: null });
  if (!found?.mediaId) throw notFound("The recording");
  return found;
}

async function presentOne(
  app: AppContext,
  display: NamedDisplay,
  recording: RecordingDocument,
): Promise<RecordingContract> {
  const [presented] = await presentRecordings(app, display, [recording]);
  return presented!;
}

function cursorId(cursor: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/.test(cursor)) throw badInput("cursor", "This place in the list is not known.");
  return new Types.ObjectId(cursor);
}
