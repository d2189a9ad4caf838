import { useInfiniteQuery } from "@tanstack/react-query";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** One direction of a display's occurrences, page by page; kept up to date by the realtime events. */
export function useOccurrences(displayId: string, direction: "upcoming" | "past") {
  const query = useInfiniteQuery({
    queryKey: queryKeys.occurrencesIn(displayId, direction),
    queryFn: ({ pageParam }) =>
      apiCall(occurrencesApi.list, { params: { displayId }, query: { direction, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const pages = query.data?.pages ?? [];
  return {
    ...query,
    items: pages.flatMap((page) => page.items),
    /** Of what is to come: what was left out of a series. */
    skipped: pages.flatMap((page) => page.skipped),
  };
}
