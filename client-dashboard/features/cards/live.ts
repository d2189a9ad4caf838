import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const cardsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.allCards),
  "display.outdated": (cache, { displayId }) => refetch(cache, queryKeys.cards(displayId)),
  // The own name stands on them.
  "account.changed": (cache) => refetch(cache, queryKeys.allCards),
  "parts.changed"(cache, { what, displayId }) {
    if (what === "cards") refetch(cache, queryKeys.cards(displayId));
  },
};
