import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { groupsApi } from "../../../shared/contract/groups.js";
import { readableMessage } from "../../session/ApiError.js";
import { useProfile } from "../../session/AuthContext.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

interface Answer {
  groupID: string;
  accept: boolean;
}

/**
 * The invitations that wait for an answer. One that was answered goes at once; when none is left the profile is fetched anew, and
 * `onDone` is told whether any was accepted.
 */
export function useAnswerInvite({
  isOnboarding,
  onDone,
}: {
  isOnboarding: boolean;
  onDone: (hasAccepted: boolean) => void;
}) {
  const cache = useQueryClient();
  const { groupInvites } = useProfile();
  const [handled, setHandled] = useState<Answer[]>([]);
  const [sending, setSending] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const invites = groupInvites.filter(({ groupID }) => !handled.some((one) => one.groupID === groupID));

  async function answer(given: Answer): Promise<void> {
    setSending(given);
    setFailure(null);
    try {
      const body = { ...given, ...(isOnboarding && { onboarding: true }) };
      await call(groupsApi.acceptGroupInvite, { body });
    } catch (error) {
      setSending(null);
      return setFailure(readableMessage(error));
    }
    const answers = [...handled, given];
    const isLast = invites.every(({ groupID }) => groupID === given.groupID);
    if (isLast) await cache.invalidateQueries({ queryKey: queryKeys.profile });
    setHandled(answers);
    setSending(null);
    if (isLast) onDone(answers.some(({ accept }) => accept));
  }

  return { invites, answer, sending, failure };
}
