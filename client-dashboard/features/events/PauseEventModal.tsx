import { Modal } from "@mantine/core";
import type { CalendarEvent } from "../../../shared/contract/calendar/events.js";
import type { Display } from "../../../shared/contract/displays.js";
import { PauseForm } from "../messages/index.js";
import { useEventActions } from "./useEventActions.js";

export interface PausedEvent {
  /** The series. */
  event: Pick<CalendarEvent, "id" | "seriesId" | "title" | "familyOnly">;
  display: Pick<Display, "id" | "timeZone">;
}

interface PauseEventModalProps {
  /** null: closed. */
  target: PausedEvent | null;
  onClose: () => void;
}

/** Pauses a series of events. */
export function PauseEventModal({ target, onClose }: PauseEventModalProps) {
  return (
    <Modal opened={target !== null} onClose={onClose} title="Pause the series">
      {target && <PauseEvent key={target.event.id} target={target} onClose={onClose} />}
    </Modal>
  );
}

function PauseEvent({ target, onClose }: { target: PausedEvent; onClose: () => void }) {
  const { event, display } = target;
  const { pause } = useEventActions(display.id);
  const explanation = event.familyOnly
    ? `“${event.title}” stands in the calendar as paused.`
    : `“${event.title}” isn’t on the screen while it is paused, and neither is its reminder.`;
  return (
    <PauseForm
      explanation={explanation}
      timeZone={display.timeZone}
      onPause={(body) => pause(event, body)}
      onClose={onClose}
    />
  );
}
