import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { planApi } from "../../../../shared/contract/plan.js";
import type { DisplaySnapshot } from "../../../../shared/realtime/snapshot.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** What the display itself holds: the preview draws it. */
export function usePlan(
  displayId: string | null,
  options: Pick<UseQueryOptions<DisplaySnapshot>, "refetchInterval"> = {},
) {
  return useQuery({
    ...options,
    queryKey: queryKeys.plan(displayId ?? ""),
    queryFn: () => apiCall(planApi.get, { params: { displayId: displayId ?? "" } }),
    enabled: displayId !== null,
  });
}
