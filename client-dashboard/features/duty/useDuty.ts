import { useQuery, useQueryClient } from "@tanstack/react-query";
import { dutyApi, type DutyRota, type DutyTable } from "../../../shared/contract/duty.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { PAGE_SIZE_MAX } from "../../../shared/limits.js";
import { allPages } from "../../api/allPages.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
/** A clock that is a little ahead asks again when it has changed for the server too. */
const AFTER_CHANGE_MS = 2_000;

/** The rota of the active group, fetched anew when somebody changes it and when others come on duty. */
export function useDuty() {
  return useQuery({
    queryKey: queryKeys.duty,
    queryFn: () => apiCall(dutyApi.get, {}),
    refetchInterval: ({ state }) => untilChange(state.data),
  });
}

function untilChange(rota: DutyRota | undefined): number | false {
  if (!rota || rota.shifts.length === 0) return false;
  const until = rota.onDuty.until === null ? Infinity : Date.parse(rota.onDuty.until);
  return Math.min(HOUR_MS, Math.max(MINUTE_MS, until - Date.now()) + AFTER_CHANGE_MS);
}

/** What is done about it. Each throws ApiError and leaves what the server has in the cache. */
export function useDutyActions() {
  const cache = useQueryClient();
  const keep = (rota: DutyRota) => cache.setQueryData(queryKeys.duty, rota);
  return {
    save: async (body: DutyTable) => keep(await apiCall(dutyApi.edit, { body })),
    setAway: async (until: string | null) => keep(await apiCall(dutyApi.setAway, { body: { until } })),
    findNewest: async () => {
      const newest = await apiCall(dutyApi.get, {});
      keep(newest);
      return newest;
    },
    reload: () => cache.invalidateQueries({ queryKey: queryKeys.duty }),
  };
}

/** Everybody who could be on duty, for whoever edits the table. */
export function useEverybody() {
  return useQuery({
    queryKey: queryKeys.allMembers,
    queryFn: () =>
      allPages((cursor) => apiCall(groupsApi.listMembers, { query: { cursor, limit: PAGE_SIZE_MAX } })),
  });
}
