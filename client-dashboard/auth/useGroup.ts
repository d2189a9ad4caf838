import { useQuery } from "@tanstack/react-query";
import { groupsApi } from "../../shared/contract/groups.js";
import { apiCall } from "../api/apiCall.js";
import { queryKeys } from "../api/queryKeys.js";

/** The active group as its member sees it; the realtime events keep it true. */
export function useGroup() {
  const query = useQuery({ queryKey: queryKeys.group, queryFn: () => apiCall(groupsApi.get, {}) });
  return { ...query, group: query.data };
}
