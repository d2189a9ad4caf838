import { useInfiniteQuery } from "@tanstack/react-query";
import { activityApi, ActivityItem } from "../../../shared/contract/activity.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** The feed of one display, or of the whole group with null: newest first, page by page. */
export function useActivity(displayId: string | null) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.activityOf(displayId),
    queryFn: ({ pageParam }) =>
      apiCall(activityApi.list, {
        query: {
          cursor: pageParam,
          displayId: displayId ?? undefined,
          alerts: "yes",
          unanswered: "yes",
          calls: "yes",
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  // A newer server may have lines that this page has no words for: they are left out, the others stay.
  return { ...query, items: query.data?.pages.flatMap((page) => page.items).filter(isKnownItem) ?? [] };
}

const KNOWN_TYPES = new Set<unknown>(ActivityItem.options.map(({ shape }) => shape.type.value));

function isKnownItem({ type }: { type: string }): boolean {
  return KNOWN_TYPES.has(type);
}
