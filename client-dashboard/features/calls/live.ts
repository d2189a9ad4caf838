import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";
import { putCall } from "./putCall.js";

export const callsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.standingCalls, queryKeys.callLogs),
  // Names of those who talk.
  "account.changed": (cache) => refetch(cache, queryKeys.standingCalls),
  "display.outdated": (cache, { displayId }) =>
    refetch(cache, queryKeys.standingCalls, queryKeys.callLog(displayId)),
  "display.removed": (cache) => refetch(cache, queryKeys.standingCalls),
  "call.changed"(cache, { call }) {
    putCall(cache, call);
    refetch(cache, queryKeys.callLog(call.displayId));
  },
};
