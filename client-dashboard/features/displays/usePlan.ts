import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { displaysApi } from "../../../shared/contract/displays.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** What the display itself holds: the preview draws it. */
export function usePlan(
  displayId: string | null,
  options: Pick<UseQueryOptions<DisplaySnapshot>, "refetchInterval"> = {},
) {
  return useQuery({
    ...options,
    queryKey: queryKeys.plan(displayId ?? ""),
    queryFn: async () => {
      const plan = await call(displaysApi.getPlan, { params: { displayId: displayId ?? "" } });
      // The contract passes the display's snapshot through as it is; its type lives beside the protocol.
      return plan as unknown as DisplaySnapshot;
    },
    enabled: displayId !== null,
  });
}
