import { Button, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { CalendarImport } from "../../../../shared/contract/calendar/calendarImports.js";
import { readableMessage } from "../../../api/ApiError.js";
import { notify } from "../../../ui/notify.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { useNow } from "../../../ui/useNow.js";
import { eventCount } from "./importTexts.js";
import { useCalendarImportActions } from "./useCalendarImports.js";

/** A file that was imported, and the way back. */
export function ImportRow({ displayId, item }: { displayId: string; item: CalendarImport }) {
  const { remove } = useCalendarImportActions(displayId);
  const now = useNow(60_000);
  const name = item.name || "A calendar file";

  async function takeBack(): Promise<void> {
    try {
      await remove(item.id);
      notify("Its events are off the calendar.", "success");
    } catch (error) {
      notify(readableMessage(error), "error");
    }
  }

  const ask = () =>
    modals.openConfirmModal({
      title: `Take “${name}” back?`,
      children: (
        <Text>
          {eventCount(item.events)} that came with it will go off the calendar, also those that somebody has
          changed since.
        </Text>
      ),
      labels: { confirm: "Take it back", cancel: "Cancel" },
      confirmProps: { color: "alert" },
      onConfirm: () => void takeBack(),
    });

  return (
    <li className="calendar-link">
      <div className="calendar-link-head">
        <div>
          <Text fw={700}>{name}</Text>
          <Text size="sm" c="dimmed">
            {eventCount(item.events)}, imported {timeAgo(Date.parse(item.createdAt), now)}
          </Text>
        </div>
        <Button variant="default" size="sm" aria-label={`Take it back: “${name}”`} onClick={ask}>
          Take it back
        </Button>
      </div>
    </li>
  );
}
