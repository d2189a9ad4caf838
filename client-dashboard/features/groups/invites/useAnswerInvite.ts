import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { groupsApi } from "../../../../shared/contract/groups.js";
import { readableMessage } from "../../../api/ApiError.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

interface Answer {
  groupID: string;
  accept: boolean;
}

/**
 * The invitations that wait for an answer. One that was answered goes at once; when none is left the profile is fetched anew, and
 * `onDone` is told whether any was accepted.
 */
export function useAnswerInvite({ onDone }: { onDone: (hasAccepted: boolean) => void }) {
  const cache = useQueryClient();
  const { groupInvites } = useProfile();
  const [handled, setHandled] = useState<Answer[]>([]);
  const [sending, setSending] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const invites = groupInvites.filter((invite) => !handled.some((one) => one.groupID === invite.groupID));

  async function answer(given: Answer): Promise<void> {
    setSending(given);
    setFailure(null);
    try {
      await apiCall(groupsApi.acceptGroupInvite, { body: { ...given, onboarding: true } });
    } catch (error) {
      setSending(null);
      return setFailure(readableMessage(error));
    }
    const answers = [...handled, given];
    const isLast = invites.every((one) => one.groupID === given.groupID);
    if (isLast) await cache.invalidateQueries({ queryKey: queryKeys.profile });
    setHandled(answers);
    setSending(null);
    if (isLast) onDone(answers.some(({ accept }) => accept));
  }

  return { invites, answer, sending, failure };
}
