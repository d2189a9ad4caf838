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

  async function remove({ messageId, key, repeats }: Occurrence): Promise<void> {
    try {
      // Of a series only the showing that the button stands beside.
      const query = repeats ? ({ scope: "this", key } as const) : {};
      await call(messagesApi.remove, { params: { messageId }, query });
      notify("The message was removed.", "success");
    } catch (error) {
      notify(`It was not removed. ${readableMessage(error)}`, "error");
    }
    await cache.invalidateQueries({ queryKey: queryKeys.occurrencesOf(displayId) });
  }

  return (occurrence) =>
    modals.openConfirmModal({
      title: "Remove this message?",
      children: (
        <Text>
          “{shortened(occurrence.text)}” leaves the screen at once if it is connected, and otherwise when it
          is next in reach.
        </Text>
      ),
      labels: { confirm: "Remove", cancel: "Keep it" },
      confirmProps: { color: "alert" },
      onConfirm: () => void remove(occurrence),
    });
}

const SHORT_LENGTH = 120;

function shortened(text: string): string {
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH).trimEnd()}…` : text;
}
