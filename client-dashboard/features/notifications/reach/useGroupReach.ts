import { useQuery } from "@tanstack/react-query";
import { notificationsApi } from "../../../../shared/contract/notifications.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

const HALF_AN_HOUR_MS = 30 * 60_000;

/** Whom of the group nothing reaches, and when nobody would be told. */
export function useGroupReach() {
  return useQuery({
    queryKey: queryKeys.reach,
    queryFn: () => apiCall(notificationsApi.getReach, {}),
    refetchInterval: HALF_AN_HOUR_MS,
  });
}
