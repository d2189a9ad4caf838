import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const recordingsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.allRecordings),
  "display.outdated": (cache, { displayId }) => refetch(cache, queryKeys.recordings(displayId)),
  "parts.changed"(cache, { what, displayId }) {
    if (what === "recordings") refetch(cache, queryKeys.recordings(displayId));
  },
};
