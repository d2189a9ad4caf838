import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const groupsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.group),
  // Who is in the group, and what they may.
  "account.changed": (cache) => refetch(cache, queryKeys.group),
};
