import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const accountsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.profile),
  "account.changed": (cache) => refetch(cache, queryKeys.profile),
};
