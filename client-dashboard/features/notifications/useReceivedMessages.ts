import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useProfile } from "../../auth/AuthContext.js";
import { queryKeys } from "../../api/queryKeys.js";
import { clearReceived, listReceived } from "./receivedMessages.js";

/** What was pushed to this browser for who is signed in; `messages` is null where the browser keeps nothing. */
export function useReceivedMessages() {
  const { userID: userId } = useProfile();
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.receivedPush,
    queryFn: () => listReceived(userId),
    // The worker tells only a page that is looked at.
    staleTime: 0,
  });
  const clear = async () => {
    await clearReceived();
    await cache.invalidateQueries({ queryKey: queryKeys.receivedPush });
  };
  return { messages: data ?? null, clear };
}
