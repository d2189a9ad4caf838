import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

export const photosLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.allPhotos),
  "display.outdated": (cache, { displayId }) => refetch(cache, queryKeys.photos(displayId)),
  // The own name stands below them.
  "account.changed": (cache) => refetch(cache, queryKeys.allPhotos),
  "parts.changed"(cache, { what, displayId }) {
    if (what === "photos") refetch(cache, queryKeys.photos(displayId));
  },
};
