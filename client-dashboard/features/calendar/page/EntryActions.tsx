import { Button } from "@mantine/core";
import {
  IconArrowRight,
  IconCalendarTime,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { useEventActions, type EditedEvent, type EventTarget, type PausedEvent } from "../../events/index.js";
import { messagePaths, useMessageActions, useSeries, type PauseTarget } from "../../messages/index.js";
import type { CalendarEntry, EventEntry, ShowingEntry } from "../entries/CalendarEntry.js";
import { isMovable } from "../move/movable.js";

/** What can be done with an entry that needs a dialog of its own. */
export interface EntryDialogs {
  onEdit: (target: EventTarget) => void;
  onMove: (entry: CalendarEntry) => void;
  onDelete: (target: EditedEvent) => void;
  onPause: (target: PauseTarget) => void;
  onPauseEvent: (target: PausedEvent) => void;
}

interface EntryActionsProps {
  entry: CalendarEntry;
  /** null: this caregiver may only look. */
  dialogs: EntryDialogs | null;
  now: number;
  onClose: () => void;
}

export function EntryActions({ entry, ...others }: EntryActionsProps) {
  return (
    <div className="message-actions">
      {entry.kind === "event" ? (
        <EventActions entry={entry} {...others} />
      ) : (
        <ShowingActions entry={entry} {...others} />
      )}
    </div>
  );
}

type ActionsProps<Entry extends CalendarEntry> = Omit<EntryActionsProps, "entry"> & { entry: Entry };

function EventActions({ entry, dialogs, onClose }: ActionsProps<EventEntry>) {
  const { event, occurrence, display } = entry;
  const { remove, pause } = useEventActions(event.displayId);
  if (!dialogs) return null;
  const isOwn = isMovable(entry);
  const edited = { event, occurrence };
  const then = (work: () => unknown) => () => {
    onClose();
    work();
  };
  const askDelete = () =>
    event.when.rule === null ? remove({ event, scope: "all", date: null }) : dialogs.onDelete(edited);
  return (
    <>
      {isOwn && (
        <>
          <ActionButton
            icon={IconPencil}
            isMain
            onClick={then(() => dialogs.onEdit({ kind: "edit", ...edited }))}
          >
            Edit
          </ActionButton>
          <ActionButton icon={IconCalendarTime} onClick={then(() => dialogs.onMove(entry))}>
            Move…
          </ActionButton>
        </>
      )}
      <ActionButton icon={IconCopy} onClick={then(() => dialogs.onEdit({ kind: "copy", ...edited }))}>
        Duplicate
      </ActionButton>
      {isOwn && event.when.rule !== null && (
        <ActionButton
          icon={event.pause ? IconPlayerPlay : IconPlayerPause}
          onClick={then(() =>
            event.pause ? pause(event, { paused: false }) : dialogs.onPauseEvent({ event, display }),
          )}
        >
          {event.pause ? "Resume the series" : "Pause the series"}
        </ActionButton>
      )}
      {isOwn && (
        <ActionButton icon={IconTrash} isRemoval onClick={then(askDelete)}>
          Delete
        </ActionButton>
      )}
    </>
  );
}

function ShowingActions({ entry, dialogs, now, onClose }: ActionsProps<ShowingEntry>) {
  const { display, showing } = entry;
  const { messageId, key, state, repeats, isChanged } = showing;
  const { skip, bringBack, pause } = useMessageActions(display.id);
  const series = useSeries(display.id).data?.find(({ id }) => id === messageId);
  const isOfSeries = repeats && !isChanged;
  const isAhead = entry.startsAt > now;
  const then = (work: () => unknown) => () => {
    onClose();
    work();
  };
  return (
    <>
      <Button
        component={Link}
        to={messagePaths.message(messageId, isOfSeries ? key : null)}
        className="button-wraps"
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        Open the message
      </Button>
      {dialogs && isMovable(entry) && (
        <ActionButton icon={IconCalendarTime} onClick={then(() => dialogs.onMove(entry))}>
          Move…
        </ActionButton>
      )}
      {dialogs && isOfSeries && isAhead && state !== "skipped" && (
        <ActionButton
          icon={IconPlayerSkipForward}
          onClick={then(() => skip(messageId, key, dayAndTime(entry.startsAt, now, display.timeZone)))}
        >
          Skip this one
        </ActionButton>
      )}
      {dialogs && state === "skipped" && (
        <ActionButton icon={IconPlayerPlay} onClick={then(() => bringBack(messageId, key))}>
          Put it back
        </ActionButton>
      )}
      {dialogs && series && (
        <ActionButton
          icon={series.paused ? IconPlayerPlay : IconPlayerPause}
          onClick={then(() =>
            series.paused
              ? pause(messageId, { paused: false })
              : dialogs.onPause({ messageId, text: series.text, display }),
          )}
        >
          {series.paused ? "Resume the series" : "Pause the series"}
        </ActionButton>
      )}
      {dialogs && (
        <Button
          component={Link}
          to={messagePaths.copy(messageId)}
          variant="default"
          className="button-wraps"
          leftSection={<IconCopy size={20} aria-hidden />}
        >
          Duplicate
        </Button>
      )}
    </>
  );
}

interface ActionButtonProps {
  icon: Icon;
  children: string;
  onClick: () => void;
  isMain?: boolean;
  isRemoval?: boolean;
}

function ActionButton({ icon: IconShape, children, onClick, isMain, isRemoval }: ActionButtonProps) {
  return (
    <Button
      variant={isMain ? "filled" : "default"}
      onClick={onClick}
      className="button-wraps"
      leftSection={<IconShape size={20} aria-hidden color={isRemoval ? "var(--m-alert)" : undefined} />}
    >
      {children}
    </Button>
  );
}
