import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { takeoversApi, type SetUpBefore } from "../../../shared/contract/takeovers.js";
import { ApiError } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { notify } from "../../ui/notify.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { removals } from "./setUpRows.js";
import { useWayOn } from "./useWayOn.js";

/** Sends the answer and leads on; to the next question where the account owns another group. */
export function useSettle(question: SetUpBefore) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const wayOn = useWayOn();
  const { error, isSaving, save } = useSaving();
  const { groupID: groupId, until } = question;

  async function settle(kept: ReadonlySet<string>): Promise<void> {
    const remove = removals(question, kept);
    const isDone = await save(() =>
      apiCall(takeoversApi.settle, { body: { groupID: groupId, until, remove } }).catch(unlessAnswered),
    );
    if (!isDone) return;
    await cache.invalidateQueries();
    const next = cache.getQueryData<{ question: SetUpBefore | null }>(queryKeys.setUpBefore);
    if (!next?.question) void navigate(wayOn, { replace: true });
    notify("Saved.", "success");
  }

  return { settle, isSaving, error };
}

/** Another window was faster: what is asked now comes with the next look. */
function unlessAnswered(error: unknown): void {
  if (!(error instanceof ApiError && error.code === "answered-already")) throw error;
  notify(error.message, "error");
}
