import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callsApi, type CallRequest } from "../../../shared/contract/calls.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { putCallRequest } from "../../session/realtime/putCallRequest.js";

/** Who waits for a call, of every display that the user sees; the realtime events keep it true. */
export function useCallRequests() {
  const query = useQuery({
    queryKey: queryKeys.callRequests,
    queryFn: () => call(callsApi.list, {}),
  });
  return { ...query, requests: query.data?.items ?? [] };
}

/** What a caregiver says about one request. Each throws ApiError and leaves the cache true. */
export function useCallActions({ id, displayId }: CallRequest) {
  const cache = useQueryClient();
  const params = { displayId, requestId: id };

  async function keep(answer: Promise<CallRequest>): Promise<void> {
    try {
      putCallRequest(cache, await answer);
    } catch (error) {
      // Somebody was faster: the list says who.
      void cache.invalidateQueries({ queryKey: queryKeys.callRequests });
      throw error;
    }
  }

  return {
    /** `at` is a time of the display's day, `19:00`; null: at once. */
    claim: (at: string | null) => keep(call(callsApi.claim, { params, body: { at } })),
    release: () => keep(call(callsApi.release, { params })),
    finish: () => keep(call(callsApi.finish, { params })),
  };
}
