import { useQuery } from "@tanstack/react-query";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** One message as it was scheduled, or null once it was deleted; the realtime events keep it true. */
export function useMessage(messageId: string) {
  return useQuery<Message | null>({
    queryKey: queryKeys.message(messageId),
    queryFn: () => call(messagesApi.get, { params: { messageId } }),
  });
}

/** Its next showings, soonest first. */
export function useShowings(messageId: string) {
  return useQuery({
    queryKey: queryKeys.showings(messageId),
    queryFn: () => call(messagesApi.showings, { params: { messageId } }),
  });
}
