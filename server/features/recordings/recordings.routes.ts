import { recordingsApi } from "../../../shared/contract/recordings.js";
import { route, type Route } from "../../http/route.js";
import { getRecording, listRecordings, noteHeard, removeRecording } from "./recordings.service.js";

export const recordingsRoutes: Route[] = [
  route(recordingsApi.list, ({ app, access, query }) => listRecordings(app, access.display, query)),
  route(recordingsApi.get, ({ app, access, params }) =>
    getRecording(app, access.display, params.recordingId),
  ),
  route(recordingsApi.noteHeard, ({ app, access, params }) =>
    noteHeard(app, access.display, { recordingId: params.recordingId, user: access.actor.user }),
  ),
  route(recordingsApi.remove, async ({ app, access, params }) => {
    await removeRecording(app, access.display, params.recordingId);
    return {};
  }),
];
