import { useInfiniteQuery } from "@tanstack/react-query";
import { groupsApi } from "../../../../shared/contract/groups.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** The invitations that were not answered yet, page by page, oldest first. */
export function useInvites() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.invites,
    queryFn: ({ pageParam }) => apiCall(groupsApi.listInvites, { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { ...query, invites: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}
