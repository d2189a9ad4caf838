import { useInfiniteQuery } from "@tanstack/react-query";
import { recordingsApi } from "../../../shared/contract/recordings.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** What a display has recorded, newest first, page by page. */
export function useRecordings(displayId: string) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.recordings(displayId),
    queryFn: ({ pageParam }) =>
      call(recordingsApi.list, { params: { displayId }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { ...query, recordings: query.data?.pages.flatMap((page) => page.items) ?? [] };
}
