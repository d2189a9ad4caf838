import { useQuery } from "@tanstack/react-query";
import { displaysApi } from "../../../shared/contract/displays.js";
import { PAGE_SIZE_MAX } from "../../../shared/limits.js";
import { allPages } from "../../session/allPages.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** The displays of the active group with their live state; the realtime events keep them true. */
export function useDisplays() {
  const query = useQuery({
    queryKey: queryKeys.displays,
    queryFn: async () => ({
      items: await allPages((cursor) => call(displaysApi.list, { query: { cursor, limit: PAGE_SIZE_MAX } })),
    }),
  });
  return { ...query, displays: query.data?.items ?? [] };
}
