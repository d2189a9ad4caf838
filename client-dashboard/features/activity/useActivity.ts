import { useInfiniteQuery } from "@tanstack/react-query";
import { activityApi } from "../../../shared/contract/activity.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** The feed of one display, or of the whole group with null: newest first, page by page. */
export function useActivity(displayId: string | null) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.activityOf(displayId),
    queryFn: ({ pageParam }) =>
      apiCall(activityApi.list, { query: { cursor: pageParam, displayId: displayId ?? undefined } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) ?? [] };
}
