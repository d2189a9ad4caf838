import { useInfiniteQuery } from "@tanstack/react-query";
import { recordingsApi } from "../../../shared/contract/recordings.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** What a display has recorded, newest first, page by page. */
export function useRecordings(displayId: string) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.recordings(displayId),
    queryFn: ({ pageParam }) =>
      apiCall(recordingsApi.list, { params: { displayId }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { ...query, recordings: query.data?.pages.flatMap((page) => page.items) ?? [] };
}
