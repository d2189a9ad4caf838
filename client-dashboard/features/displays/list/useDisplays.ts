import { useQuery } from "@tanstack/react-query";
import { displaysApi, type Display } from "../../../../shared/contract/displays.js";
import { PAGE_SIZE_MAX } from "../../../../shared/limits.js";
import { allPages } from "../../../api/allPages.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

const displaysQuery = {
  queryKey: queryKeys.displays,
  queryFn: async () => ({
    items: await allPages((cursor) => apiCall(displaysApi.list, { query: { cursor, limit: PAGE_SIZE_MAX } })),
  }),
};

/** The same, as far as they are known: asks for nothing by itself. null before. */
export function useKnownDisplays(): Display[] | null {
  return useQuery({ ...displaysQuery, enabled: false }).data?.items ?? null;
}

/** The displays of the active group with their live state; the realtime events keep them true. */
export function useDisplays() {
  const query = useQuery(displaysQuery);
  return { ...query, displays: query.data?.items ?? [] };
}
