import type { QueryClient } from "@tanstack/react-query";
import type { Call } from "../../../shared/contract/calling/calls.js";
import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";
import { putCall } from "./putCall.js";

interface Calls {
  items: Call[];
}

/** The calls that are known have the display's name of before. A display changes often, and mostly not its name. */
function hasOtherName(cache: QueryClient, { id, name }: { id: string; name: string }): boolean {
  const standing = cache.getQueryData<Calls>(queryKeys.standingCalls);
  const log = cache.getQueryData<{ pages: Calls[] }>(queryKeys.callLog(id));
  const known = [standing, ...(log?.pages ?? [])].flatMap((list) => list?.items ?? []);
  return known.some((call) => call.displayId === id && call.displayName !== name);
}

export const callsLive: LiveHandlers = {
  snapshot: (cache) => refetch(cache, queryKeys.standingCalls, queryKeys.callLogs, queryKeys.allAutoAnswers),
  // Also told when somebody says or stops that a screen may answer by itself, and when a screen has gone.
  "display.changed"(cache, { display }) {
    refetch(cache, queryKeys.autoAnswers(display.id));
    if (hasOtherName(cache, display)) refetch(cache, queryKeys.standingCalls, queryKeys.callLog(display.id));
  },
  // Names of those who talk, and of those who are answered.
  "account.changed": (cache) => refetch(cache, queryKeys.standingCalls, queryKeys.allAutoAnswers),
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
