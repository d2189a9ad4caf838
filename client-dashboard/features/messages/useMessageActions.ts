import { useQueryClient } from "@tanstack/react-query";
import { messagesApi, type Scope } from "../../../shared/contract/messages.js";
import { readableMessage } from "../../session/ApiError.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { notify } from "../../ui/notify.js";
import { offerUndo } from "../../ui/offerUndo.js";

/** A message, or the part of a series that begins with a key. */
export interface MessagePart {
  messageId: string;
  scope: Scope;
  key: string | null;
}

/** What a caregiver does to messages of a display. Each says itself how it went; the answer is whether it was done. */
export function useMessageActions(displayId: string) {
  const cache = useQueryClient();

  function refresh(messageId: string): void {
    const { occurrencesOf, plan, seriesOf, message } = queryKeys;
    // One that is known to be gone is not asked for: nothing but its restoring brings it back.
    const isGone = cache.getQueryData(message(messageId)) === null;
    [
      occurrencesOf(displayId),
      plan(displayId),
      seriesOf(displayId),
      ...(isGone ? [] : [message(messageId)]),
    ].forEach((queryKey) => void cache.invalidateQueries({ queryKey }));
  }

  /** `failure` begins the sentence about what went wrong. */
  async function attempt(messageId: string, failure: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      notify(`${failure} ${readableMessage(error)}`, "error");
      return false;
    } finally {
      refresh(messageId);
    }
  }

  async function putBack(messageId: string, key: string): Promise<void> {
    await attempt(messageId, "It was not put back.", async () => {
      await call(messagesApi.skip, { params: { messageId }, body: { key, skipped: false } });
      notify("It is back on the schedule.", "success");
    });
  }

  async function restore(messageId: string): Promise<void> {
    await attempt(messageId, "It was not brought back.", async () => {
      const message = await call(messagesApi.restore, { params: { messageId } });
      cache.setQueryData(queryKeys.message(messageId), message);
      notify("The message is back.", "success");
    });
  }

  return {
    skip: (messageId: string, key: string, day: string) =>
      attempt(messageId, "It was not skipped.", async () => {
        await call(messagesApi.skip, { params: { messageId }, body: { key, skipped: true } });
        offerUndo(`Skipped: ${day}.`, () => putBack(messageId, key));
      }),
    pause: (messageId: string, { paused }: { paused: boolean }) =>
      attempt(messageId, paused ? "It was not paused." : "It was not resumed.", async () => {
        await call(messagesApi.pause, { params: { messageId }, body: { paused } });
      }),
    remove: ({ messageId, scope, key }: MessagePart) =>
      attempt(messageId, "It was not deleted.", async () => {
        const query = key === null ? { scope } : { scope, key };
        const removed = await call(messagesApi.remove, { params: { messageId }, query });
        const { skippedKey } = removed;
        if (removed.messageId === messageId && skippedKey === null)
          cache.setQueryData(queryKeys.message(messageId), null);
        offerUndo(scope === "following" ? "It and all that follow were deleted." : "Deleted.", () =>
          skippedKey === null ? restore(removed.messageId) : putBack(removed.messageId, skippedKey),
        );
      }),
  };
}
