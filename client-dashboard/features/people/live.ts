import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const peopleLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.people),
  // The own name and photo stand among the people too.
  "account.changed": (cache) => refetch(cache, queryKeys.people),
};
