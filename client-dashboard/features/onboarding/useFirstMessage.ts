import { useQuery } from "@tanstack/react-query";
import { messagesApi } from "../../../shared/contract/messages.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** The latest message of a display, which on the way through the set-up is its first; null while there is none. */
export function useFirstMessage(displayId: string | null) {
  const query = useQuery({
    queryKey: queryKeys.firstMessage(displayId ?? ""),
    queryFn: () => call(messagesApi.list, { params: { displayId: displayId ?? "" }, query: { limit: 1 } }),
    enabled: displayId !== null,
  });
  return { ...query, messageId: query.data?.items[0]?.id ?? null };
}
