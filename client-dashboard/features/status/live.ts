import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const statusLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.status),
  "display.outdated": (cache) => refetch(cache, queryKeys.status),
  "activity.added": (cache) => refetch(cache, queryKeys.status),
  "display.removed": (cache) => refetch(cache, queryKeys.status),
};
