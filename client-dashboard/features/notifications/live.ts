import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const notificationsLive: LiveHandlers = {
  "account.changed": (cache) => refetch(cache, queryKeys.notifications),
};
