import { ApiError } from "../../../api/ApiError.js";
import { useDisplays } from "../../displays/index.js";
import { useMessage } from "./useMessage.js";

/** A message and the display that it is for. */
export function useMessageWithDisplay(messageId: string) {
  const message = useMessage(messageId);
  const { displays, ...list } = useDisplays();
  const display = displays.find(({ id }) => id === message.data?.displayId);
  const isUnknown = message.error instanceof ApiError && message.error.status === 404;
  const isGone = isUnknown || message.data === null;
  return {
    message: isGone ? undefined : message.data,
    display,
    isGone: isGone || Boolean(list.data && message.data && !display),
    isPending: message.isPending || list.isPending,
    error: message.data ? list.error : message.error,
    retry: () => {
      void message.refetch();
      void list.refetch();
    },
  };
}
