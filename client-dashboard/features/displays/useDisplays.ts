import { useQuery } from "@tanstack/react-query";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { PAGE_SIZE_MAX } from "../../../shared/limits.js";
import { allPages } from "../../session/allPages.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

const displaysQuery = {
  queryKey: queryKeys.displays,
  queryFn: async () => ({
    items: await allPages((cursor) => call(displaysApi.list, { query: { cursor, limit: PAGE_SIZE_MAX } })),
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
