import type { AppContext } from "../../AppContext.js";
import { displayKey, keyWithin, type UniqueKey } from "../../database/uniqueKey.js";
import { caregiversOf } from "../../notifications/audience.js";
import { queueNotifications } from "../../notifications/outbox.service.js";
import { changeActivity, recordActivity } from "../activity/activity.service.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { announceRecordings } from "./announceRecordings.js";
import { RecordingModel, type RecordingDocument } from "./recording.model.js";

/** The line in the feed and the mails, each once however often this is called. */
export async function tellRecording(
  app: AppContext,
  display: DisplayDocument,
  recording: RecordingDocument,
): Promise<void> {
  const { recordingId, seconds, deviceName, startedAt } = recording;
  const uniqueKey = recordingKey(recording);
  await recordActivity(app, {
    uniqueKey,
    group: display.groupId,
    display,
    type: "recording",
    at: startedAt,
    details: { recordingId, seconds, deviceName },
  });
  // The rest of one whose beginning was told already has come.
  await changeActivity(app, uniqueKey, { seconds });
  const caregivers = await caregiversOf(display);
  const payload = {
    displayId: display.id,
    displayName: display.name,
    seconds,
    deviceName,
    at: startedAt.toISOString(),
    timeZone: display.timeZone,
  };
  await queueNotifications(
    app,
    caregivers.map((user) => ({
      uniqueKey: keyWithin(uniqueKey, user._id),
      kind: "recordingMail",
      userId: user._id,
      payload,
    })),
  );
  await RecordingModel.updateOne({ _id: recording._id }, { $set: { isTold: true } });
  announceRecordings(app, recording);
}

/** Of its line in the feed. */
function recordingKey({ displayId, recordingId }: RecordingDocument): UniqueKey {
  return displayKey("recording", displayId, recordingId);
}
