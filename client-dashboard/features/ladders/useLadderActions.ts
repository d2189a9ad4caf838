import { useQueryClient } from "@tanstack/react-query";
import type { LadderMinutes } from "../../../shared/contract/base/ladder.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import type { Label } from "../../../shared/contract/messages.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** What the owner says about unanswered messages. Each throws ApiError and leaves the cache true. */
export function useLadderActions() {
  const cache = useQueryClient();
  return {
    /** Of new messages with this label; null: off. */
    async setLadder(label: Label, ladder: LadderMinutes | null): Promise<void> {
      const body = { ladders: { [label]: ladder } };
      cache.setQueryData(queryKeys.group, await apiCall(groupsApi.setLadders, { body }));
    },
    /** Of the series from before there were ladders: once, for good. */
    async answerOlderSeries(on: boolean): Promise<void> {
      cache.setQueryData(queryKeys.group, await apiCall(groupsApi.answerOlderLadders, { body: { on } }));
    },
  };
}
