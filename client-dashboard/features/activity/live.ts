import type { ActivityItem } from "../../../shared/contract/activity.js";
import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";
import { putFirst, type Pages } from "../../realtime/pages.js";

export const activityLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.activity),
  // Lines of before may say something else by now.
  "display.outdated": (cache, { displayId }) =>
    refetch(cache, queryKeys.activityOf(null), queryKeys.activityOf(displayId)),
  "activity.added"(cache, { item }) {
    [queryKeys.activityOf(null), queryKeys.activityOf(item.displayId)].forEach((key) => {
      cache.setQueryData<Pages<ActivityItem>>(key, (pages) => (pages ? putFirst(pages, item) : pages));
    });
  },
};
