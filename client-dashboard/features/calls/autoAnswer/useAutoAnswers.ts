import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  autoAnswersApi,
  type AutoAnswer,
  type Consent,
} from "../../../../shared/contract/calling/autoAnswers.js";
import { groupsApi } from "../../../../shared/contract/groups.js";
import { PAGE_SIZE_MAX } from "../../../../shared/limits.js";
import { allPages } from "../../../api/allPages.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** Whose calls a display's screens may answer by themselves, with what has ended it since. */
export function useAutoAnswers(displayId: string) {
  return useQuery({
    queryKey: queryKeys.autoAnswers(displayId),
    queryFn: () => apiCall(autoAnswersApi.list, { params: { displayId } }),
  });
}

/** Each throws ApiError and has the list fetched anew. */
export function useAutoAnswerActions(displayId: string) {
  const cache = useQueryClient();

  async function anew(work: Promise<AutoAnswer>): Promise<void> {
    await work;
    await cache.invalidateQueries({ queryKey: queryKeys.autoAnswers(displayId) });
  }

  return {
    consent: (body: Consent) => anew(apiCall(autoAnswersApi.consent, { params: { displayId }, body })),
    stop: (autoAnswerId: string) =>
      anew(apiCall(autoAnswersApi.stop, { params: { displayId, autoAnswerId } })),
  };
}

/** Everybody of the group who sees the display; undefined until they are known. */
export function useCallers(displayId: string) {
  const query = useQuery({
    queryKey: queryKeys.allMembers,
    queryFn: () =>
      allPages((cursor) => apiCall(groupsApi.listMembers, { query: { cursor, limit: PAGE_SIZE_MAX } })),
  });
  const callers = query.data?.filter(({ displayIds }) => displayIds?.includes(displayId) ?? true);
  return { callers, error: callers ? null : query.error, refetch: query.refetch };
}
