import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useQueryClient } from "@tanstack/react-query";
import { messagesApi } from "../../../shared/contract/messages.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { readableMessage } from "../../session/ApiError.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { notify } from "../../ui/notify.js";

/** Asks first, then takes the message off the schedule and off the screen. */
export function useRemoveMessage(displayId: string): (occurrence: Occurrence) => void {
  const cache = useQueryClient();

  async function remove(messageId: string): Promise<void> {
    try {
      await call(messagesApi.remove, { params: { messageId } });
      notify("The message was removed.", "success");
    } catch (error) {
      notify(`It was not removed. ${readableMessage(error)}`, "error");
    }
    await cache.invalidateQueries({ queryKey: queryKeys.occurrencesOf(displayId) });
  }

  return ({ messageId, text }) =>
    modals.openConfirmModal({
      title: "Remove this message?",
      children: (
        <Text>
          “{text.length > 120 ? `${text.slice(0, 120)}…` : text}” leaves the screen at once if it is
          connected, and otherwise when it is next in reach.
        </Text>
      ),
      labels: { confirm: "Remove", cancel: "Keep it" },
      confirmProps: { color: "alert" },
      onConfirm: () => void remove(messageId),
    });
}
