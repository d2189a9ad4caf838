import { useQuery } from "@tanstack/react-query";
import { groupsApi } from "../../shared/contract/groups.js";
import { call } from "./call.js";
import { queryKeys } from "./queryKeys.js";

/** The active group as its member sees it; the realtime events keep it true. */
export function useGroup() {
  const query = useQuery({ queryKey: queryKeys.group, queryFn: () => call(groupsApi.get, {}) });
  return { ...query, group: query.data };
}
