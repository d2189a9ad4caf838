import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callRequestsApi, type CallRequest } from "../../../shared/contract/callRequests.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { putCallRequest } from "./putCallRequest.js";

/** Who waits for a call, of every display that the user sees; the realtime events keep it true. */
export function useCallRequests() {
  const query = useQuery({
    queryKey: queryKeys.callRequests,
    queryFn: () => apiCall(callRequestsApi.list, {}),
  });
  return { ...query, requests: query.data?.items ?? [] };
}

/** What a caregiver says about one request. Each throws ApiError and leaves the cache true. */
export function useCallRequestActions({ id, displayId }: CallRequest) {
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
    claim: (at: string | null) => keep(apiCall(callRequestsApi.claim, { params, body: { at } })),
    release: () => keep(apiCall(callRequestsApi.release, { params })),
    finish: () => keep(apiCall(callRequestsApi.finish, { params })),
  };
}
