import { recordingsApi } from "../../../shared/contract/recordings.js";
import type { Feature } from "../../core/Feature.js";
import { finishRecordings, leftRecordings } from "./finishRecordings.service.js";
import { RecordingModel } from "./recording.model.js";
import { discardRecording, endRecording, receivePiece } from "./receiveRecording.service.js";
import { recordingsRoutes } from "./recordings.routes.js";
import { recordingsOf, removeRecordingsOfGroup } from "./recordings.service.js";

export const recordingsFeature: Feature = {
  routes: recordingsRoutes,
  auditActions: [
    [recordingsApi.noteHeard, { action: "recording.heard", wording: "none" }],
    [recordingsApi.remove, { action: "recording.removed", wording: "none" }],
  ],
  entrySources: [{ model: RecordingModel }],
  leftBehindWork: { finishRecordings },
  looks: { finishRecordings: leftRecordings },
  deviceFrames: {
    "recording.chunk": receivePiece,
    "recording.ended": endRecording,
    "recording.discarded": discardRecording,
  },
  archive: ({ groupIds }) => ({ recordings: () => recordingsOf(groupIds) }),
  erasure: { remove: (_app, { groupId }) => removeRecordingsOfGroup(groupId) },
};
