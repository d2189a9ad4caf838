import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { statusApi } from "../../../shared/contract/notifying/status.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** What becomes of a mail or a push is told by no event: it is asked for as long as the page is open. */
const LOOK_EVERY_MS = 30_000;
const PAGE = 20;

/** What is wrong now with the displays that the user may see. */
export function useOpenAlerts() {
  return useQuery({
    queryKey: queryKeys.openAlerts,
    queryFn: () => apiCall(statusApi.listAlerts, {}),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** What was told to whom, newest first, page by page. */
export function useNotified() {
  return useInfiniteQuery({
    queryKey: queryKeys.notified,
    queryFn: ({ pageParam }) =>
      apiCall(statusApi.listNotified, { query: { cursor: pageParam, limit: PAGE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });
}
