import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { groupsApi } from "../../../../shared/contract/groups.js";
import { PAGE_SIZE_MAX } from "../../../../shared/limits.js";
import { allPages } from "../../../api/allPages.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** So many rows at a time, the next ones by a button. */
const PAGE = 50;

/** The members of the active group page by page, its owner first. */
export function useMembers() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.members,
    queryFn: ({ pageParam }) => apiCall(groupsApi.listMembers, { query: { cursor: pageParam, limit: PAGE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { ...query, members: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/** Everybody to whom the owner could hand the group over; undefined until they are known. */
export function useOtherMembers() {
  const query = useQuery({
    queryKey: queryKeys.allMembers,
    queryFn: () =>
      allPages((cursor) => apiCall(groupsApi.listMembers, { query: { cursor, limit: PAGE_SIZE_MAX } })),
  });
  const others = query.data?.filter(({ role }) => role !== "owner");
  return { others, error: others ? null : query.error, refetch: query.refetch };
}
