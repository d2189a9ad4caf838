import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { callsApi, type Call } from "../../../shared/contract/calling/calls.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** Calls that ring or are talked in, of every display that the user sees; the realtime events keep them true. */
export function useStandingCalls(): Call[] {
  const query = useQuery({
    queryKey: queryKeys.standingCalls,
    queryFn: () => apiCall(callsApi.listStanding, {}),
  });
  return query.data?.items ?? [];
}

/** Who has called a display, newest first, page by page. */
export function useCallLog(displayId: string) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.callLog(displayId),
    queryFn: ({ pageParam }) =>
      apiCall(callsApi.listOfDisplay, { params: { displayId }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { ...query, calls: query.data?.pages.flatMap((page) => page.items) ?? [] };
}
