import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const calendarLive: LiveHandlers = {
  snapshot(cache) {
    refetch(cache, queryKeys.calendars);
    refetch(cache, queryKeys.followedOnDisplays);
  },
  "display.outdated": (cache, { displayId }) => refetch(cache, queryKeys.calendar(displayId)),
  "occurrence.changed": (cache, { occurrence }) => refetch(cache, queryKeys.calendar(occurrence.displayId)),
  "schedule.changed": (cache, { displayId }) => refetch(cache, queryKeys.calendar(displayId)),
  "message.removed": (cache, { displayId }) => refetch(cache, queryKeys.calendar(displayId)),
  // The own name stands in the events.
  "account.changed": (cache) => refetch(cache, queryKeys.calendars),
  "parts.changed"(cache, { what, displayId }) {
    if (what !== "events") return;
    refetch(cache, queryKeys.calendar(displayId));
    refetch(cache, queryKeys.followedCalendars(displayId));
  },
};
