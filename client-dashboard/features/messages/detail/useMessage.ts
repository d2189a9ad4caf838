import { useQuery } from "@tanstack/react-query";
import { messagesApi, type Message } from "../../../../shared/contract/messages.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { lookAgainMs } from "../series/lookAgain.js";

/** One message as it was scheduled, or null once it was deleted; the realtime events keep it true. */
export function useMessage(messageId: string) {
  return useQuery<Message | null>({
    queryKey: queryKeys.message(messageId),
    queryFn: () => apiCall(messagesApi.get, { params: { messageId } }),
    refetchInterval: ({ state }) => lookAgainMs([state.data?.pausedUntil], Date.now()),
  });
}

/** Its next showings, soonest first. */
export function useShowings(messageId: string) {
  return useQuery({
    queryKey: queryKeys.showings(messageId),
    queryFn: () => apiCall(messagesApi.showings, { params: { messageId } }),
  });
}
