import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";
import { putCallRequest } from "./putCallRequest.js";

export const callRequestsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.callRequests),
  // The own name, where one has said that one will call.
  "account.changed": (cache) => refetch(cache, queryKeys.callRequests),
  "display.outdated": (cache) => refetch(cache, queryKeys.callRequests),
  /** Shown at once, and asked for: of two events that came close together, the list knows which was the last. */
  "callRequest.changed"(cache, { request }) {
    putCallRequest(cache, request);
    refetch(cache, queryKeys.callRequests, queryKeys.plan(request.displayId));
  },
};
