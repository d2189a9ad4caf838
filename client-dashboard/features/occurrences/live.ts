import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";
import { removeItems, replaceItem, type Pages } from "../../realtime/pages.js";

export const occurrencesLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.occurrences),
  // What was missed, and who looks after it, is a list of the whole group.
  "display.outdated": (cache, { displayId }) =>
    refetch(cache, queryKeys.occurrencesOf(displayId), queryKeys.openOccurrences),
  "occurrence.changed"(cache, { occurrence }) {
    const { displayId, messageId } = occurrence;
    const queryKey = queryKeys.occurrencesOf(displayId);
    cache.getQueriesData<Pages<Occurrence>>({ queryKey }).forEach(([key, pages]) => {
      const replaced = pages && replaceItem(pages, occurrence, (other) => other.key === occurrence.key);
      if (replaced) cache.setQueryData(key, replaced);
    });
    // It may be new, or have moved from what is to come to what was.
    const { openOccurrences } = queryKeys;
    refetch(cache, queryKey, openOccurrences, queryKeys.plan(displayId), queryKeys.showings(messageId));
  },
  "schedule.changed": (cache, { displayId }) => refetch(cache, queryKeys.occurrencesOf(displayId)),
  "message.removed"(cache, { displayId, messageId }) {
    const queryKey = queryKeys.occurrencesOf(displayId);
    cache.setQueriesData<Pages<Occurrence>>({ queryKey }, (pages) =>
      pages ? removeItems(pages, (occurrence) => occurrence.messageId === messageId) : pages,
    );
    refetch(cache, queryKey, queryKeys.openOccurrences);
  },
};
