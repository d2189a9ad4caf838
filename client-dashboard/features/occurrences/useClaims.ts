import { useQuery, useQueryClient } from "@tanstack/react-query";
import { occurrencesApi, type Occurrence } from "../../../shared/contract/occurrences.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** What was missed or waits for an answer in vain, of every display that the user sees; the realtime events keep it true. */
export function useOpenOccurrences() {
  const query = useQuery({
    queryKey: queryKeys.openOccurrences,
    queryFn: () => apiCall(occurrencesApi.listOpen, {}),
    // What waits for an answer becomes a matter by the time alone.
    refetchInterval: 60_000,
  });
  return { ...query, items: query.data?.items ?? [] };
}

/** What a caregiver says about one occurrence. Each throws ApiError and leaves the cache true. */
export function useClaimActions({ displayId, key }: Pick<Occurrence, "displayId" | "key">) {
  const cache = useQueryClient();
  const request = { params: { displayId }, body: { key } };

  async function keep(answer: Promise<Occurrence>): Promise<void> {
    try {
      await answer;
    } finally {
      // Also when somebody was faster: the lists say who.
      await cache.invalidateQueries({ queryKey: queryKeys.occurrences });
    }
  }

  return {
    claim: () => keep(apiCall(occurrencesApi.claim, request)),
    release: () => keep(apiCall(occurrencesApi.release, request)),
  };
}
