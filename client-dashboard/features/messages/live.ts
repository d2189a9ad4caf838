import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const messagesLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.messages, queryKeys.allSeries),
  "display.outdated": (cache, { displayId }) =>
    refetch(cache, queryKeys.seriesOf(displayId), queryKeys.messages),
  "schedule.changed"(cache, { displayId, messageId }) {
    refetch(cache, queryKeys.plan(displayId), queryKeys.seriesOf(displayId), queryKeys.message(messageId));
  },
  "message.removed"(cache, { displayId, messageId }) {
    // Known to be gone, it is not asked for: that would be answered 404.
    cache.setQueryData(queryKeys.message(messageId), null);
    refetch(cache, queryKeys.plan(displayId), queryKeys.seriesOf(displayId));
  },
};
