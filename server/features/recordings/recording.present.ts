import type { Types } from "mongoose";
import type { Recording as RecordingContract } from "../../../shared/contract/recordings.js";
import type { AppContext } from "../../core/AppContext.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import { shortMediaUrl } from "../../media/media.service.js";
import type { RecordingDocument } from "./recording.model.js";

/** Of one display. Who has heard them is asked once for all; a listener whose account is gone is not named. */
export async function presentRecordings(
  app: AppContext,
  display: NamedDisplay,
  recordings: RecordingDocument[],
): Promise<RecordingContract[]> {
  const listeners = recordings.flatMap(({ heardBy }) => heardBy);
  const users = listeners.length ? await UserModel.find({ _id: { $in: listeners } }, { name: 1 }).lean() : [];
  const nameOf = (id: Types.ObjectId) => users.find(({ _id }) => _id.equals(id))?.name;
  return recordings.map((recording) => ({
    id: recording.recordingId,
    displayId: display.id,
    displayName: display.name,
    deviceName: recording.deviceName,
    startedAt: recording.startedAt.toISOString(),
    seconds: recording.seconds,
    bytes: recording.bytes,
    url: shortMediaUrl(app, recording.mediaId) ?? "",
    contentType: "audio/wav",
    heardBy: recording.heardBy.flatMap((id) => nameOf(id) ?? []),
  }));
}
