import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";
import { putCall } from "./putCall.js";

export const callsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.standingCalls, queryKeys.callLogs, queryKeys.allAutoAnswers),
  // Also told when somebody says or stops that a screen may answer by itself, and when a screen has gone.
  "display.changed": (cache, { display }) => refetch(cache, queryKeys.autoAnswers(display.id)),
  // Names of those who talk.
  "account.changed": (cache) => refetch(cache, queryKeys.standingCalls),
  "display.outdated": (cache, { displayId }) =>
    refetch(
      cache,
      ...[queryKeys.standingCalls, queryKeys.callLog(displayId), queryKeys.autoAnswers(displayId)],
    ),
  "display.removed": (cache) => refetch(cache, queryKeys.standingCalls),
  "call.changed"(cache, { call }) {
    putCall(cache, call);
    refetch(cache, queryKeys.callLog(call.displayId));
  },
};
