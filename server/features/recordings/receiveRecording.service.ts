import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { AppContext } from "../../core/AppContext.js";
import { FramePutOffError } from "../../realtime/FramePutOffError.js";
import { FrameRefusedError } from "../../realtime/FrameRefusedError.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import type { Reporter } from "../../realtime/Reporter.js";
import { removeMedia } from "../../media/media.service.js";
import { assembleRecording } from "./assembleRecording.js";
import { RecordingModel, type RecordingDocument } from "./recording.model.js";
import { removePieces, storePiece } from "./recordingPieces.js";
import { removeSurplus } from "./recordings.service.js";
import { tellRecording } from "./tellRecording.js";

/** More than a person says in a day; it bounds what a broken device can store. */
const RECORDINGS_PER_DAY_MAX = 200;
const DAY_MS = 24 * 60 * 60_000;

type FrameOf<Type extends DeviceFrame["type"]> = Extract<DeviceFrame, { type: Type }>;

/** A piece, while the person speaks. What is whole or erased already needs no more, and is acknowledged all the same. */
export async function receivePiece(
  app: AppContext,
  source: Reporter,
  frame: FrameOf<"recording.chunk">,
): Promise<void> {
  const recording = await openRecording(app, source, frame);
  if (recording.isWhole || recording.removedAt) return;
  await storePiece(app, recording, frame);
}

/**
 * All of it was recorded. When this returns, the file, the line in the feed and the mails are safe; a repeat finishes what a crash has
 * interrupted. Throws FrameRefusedError `incomplete` when pieces are missing here, as after a restored backup: the device, which keeps
 * them until this is acknowledged, sends them all again.
 */
export async function endRecording(
  app: AppContext,
  source: Reporter,
  frame: FrameOf<"recording.ended">,
): Promise<void> {
  const recording = await openRecording(app, source, frame);
  if (recording.removedAt) return;
  const { display } = source;
  const whole = recording.isWhole
    ? recording
    : await assembleRecording(app, { recording, display }, frame.bytes);
  if (!whole) throw new FrameRefusedError("incomplete", "Pieces of this recording are missing.");
  if (whole.removedAt) return;
  await removePieces([whole._id]);
  await tellRecording(app, source.display, whole);
  await removeSurplus(app, source.display._id);
}

/** The person has deleted it on the screen, before its end was told: nobody will have heard of it. */
export async function discardRecording(
  app: AppContext,
  source: Reporter,
  frame: FrameOf<"recording.discarded">,
): Promise<void> {
  const { _id } = await openRecording(app, source, frame);
  const erased = await RecordingModel.findOneAndUpdate(
    // Heard of already: then it is the caregivers' to erase.
    { _id, isTold: false },
    { $set: { removedAt: new Date(app.now()), mediaId: null } },
    { returnDocument: "before" },
  );
  if (!erased) return;
  await removePieces([_id]);
  await removeMedia(erased.triedIds);
}

/**
 * The row of the display's own recording of this id, new with its first frame. Throws FramePutOffError when there were too many today:
 * nothing of it is stored, and it waits on the device until there is room.
 */
async function openRecording(
  app: AppContext,
  { device, display }: Reporter,
  { recordingId, startedAt }: { recordingId: string; startedAt: string },
): Promise<RecordingDocument> {
  const now = app.now();
  const own = { displayId: display._id, recordingId };
  const known = await RecordingModel.findOneAndUpdate(
    own,
    { $max: { heardFromAt: new Date(now) } },
    { returnDocument: "after" },
  );
  if (known) return known;
  await requireRoom(app, display);
  return RecordingModel.findOneAndUpdate(
    own,
    {
      $setOnInsert: {
        groupId: display.groupId,
        deviceName: device.name,
        startedAt: new Date(Math.min(Date.parse(startedAt), now)),
        createdAt: new Date(now),
      },
      $max: { heardFromAt: new Date(now) },
    },
    { upsert: true, returnDocument: "after" },
  ).orFail();
}

async function requireRoom(app: AppContext, { _id }: NamedDisplay): Promise<void> {
  const createdAt = { $gt: new Date(app.now() - DAY_MS) };
  if ((await RecordingModel.countDocuments({ displayId: _id, createdAt })) < RECORDINGS_PER_DAY_MAX) return;
  throw new FramePutOffError(`A display records at most ${RECORDINGS_PER_DAY_MAX} times a day.`);
}
