import { useQuery } from "@tanstack/react-query";
import { messagesApi } from "../../../shared/contract/messages.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** The latest message of a display, which on the way through the set-up is its first; null while there is none. */
export function useFirstMessage(displayId: string | null) {
  const query = useQuery({
    queryKey: queryKeys.firstMessage(displayId ?? ""),
    queryFn: () => apiCall(messagesApi.list, { params: { displayId: displayId ?? "" }, query: { limit: 1 } }),
    enabled: displayId !== null,
  });
  return { ...query, messageId: query.data?.items[0]?.id ?? null };
}
