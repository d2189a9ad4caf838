import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const notificationsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.openCount),
  "account.changed": (cache) => refetch(cache, queryKeys.notifications),
  // A medication that is written or taken away. What members choose comes with "account.changed" of the group.
  "schedule.changed": (cache) => refetch(cache, queryKeys.reach),
  "message.removed": (cache) => refetch(cache, queryKeys.reach, queryKeys.openCount),
  "display.outdated": (cache) => refetch(cache, queryKeys.reach, queryKeys.openCount),
  "callRequest.changed": (cache) => refetch(cache, queryKeys.openCount),
  /** Something was missed, is looked after, or was done after all. What is shown on time changes nothing. */
  "occurrence.changed"(cache, { occurrence }) {
    const isOpen = occurrence.state === "missed" || !!occurrence.claim || occurrence.answer !== null;
    if (isOpen || Date.parse(occurrence.endsAt) <= Date.now()) refetch(cache, queryKeys.openCount);
  },
};
