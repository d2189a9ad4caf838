import { useInfiniteQuery } from "@tanstack/react-query";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** One direction of a display's occurrences, page by page; kept up to date by the realtime events. */
export function useOccurrences(displayId: string, direction: "upcoming" | "past") {
  const query = useInfiniteQuery({
    queryKey: queryKeys.occurrencesIn(displayId, direction),
    queryFn: ({ pageParam }) =>
      call(occurrencesApi.list, { params: { displayId }, query: { direction, cursor: pageParam } }),
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
