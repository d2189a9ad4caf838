import type { AppContext } from "../../core/AppContext.js";
import { displayKey, laterKey, type UniqueKey } from "../../core/uniqueKey.js";
import { recordEntry } from "../../activity/activity.service.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry, recordPendingEntries } from "../../activity/pendingEntries.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import { announceRecordings } from "./announceRecordings.js";
import { RecordingModel, type RecordingDocument } from "./recording.model.js";

interface Told {
  recording: RecordingDocument;
  display: NamedDisplay;
}

/** Of what can be played now: the entry of its own, or that the rest of one has come whose beginning could be played before. */
export function recordingEntry(app: AppContext, told: Told, seconds: number): NewEntry {
  const { recording } = told;
  if (recording.mediaId === null) return madeEntry(app, told, seconds);
  const made = recordingKey(recording);
  return newEntry(app, placeOf(told), {
    kind: "recording.completed",
    uniqueKey: laterKey(made, "completed"),
    about: made,
    at: new Date(app.now()),
    facts: { seconds },
  });
}

function madeEntry(app: AppContext, told: Told, seconds: number): NewEntry {
  const { recordingId, deviceName, startedAt } = told.recording;
  return newEntry(app, placeOf(told), {
    kind: "recording.made",
    uniqueKey: recordingKey(told.recording),
    at: startedAt,
    facts: { recordingId, seconds, deviceName },
  });
}

/** What assembleRecording() has left on the row reaches the feed and, by the due loop, the caregivers; once however often this is called. */
export async function tellRecording(
  app: AppContext,
  display: NamedDisplay,
  { _id }: RecordingDocument,
): Promise<void> {
  const recording = await RecordingModel.findById(_id).orFail();
  await recordPendingEntries(app, RecordingModel, recording);
  // The build before left none on the row.
  if (!recording.isTold) await recordEntry(app, madeEntry(app, { recording, display }, recording.seconds));
  await RecordingModel.updateOne({ _id }, { $set: { isTold: true } });
  announceRecordings(app, recording);
}

function recordingKey({ displayId, recordingId }: RecordingDocument): UniqueKey {
  return displayKey("recording", displayId, recordingId);
}

function placeOf({ recording: { groupId, displayId }, display }: Told) {
  return { groupId, displayId, displayName: display.name };
}
