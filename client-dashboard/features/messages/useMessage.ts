import { useQuery } from "@tanstack/react-query";
import { messagesApi } from "../../../shared/contract/messages.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** One message as it was scheduled; the realtime events have it fetched anew. */
export function useMessage(messageId: string) {
  return useQuery({
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
