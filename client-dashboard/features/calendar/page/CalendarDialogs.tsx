import type { Display } from "../../../../shared/contract/displays.js";
import {
  DeleteEventModal,
  EventModal,
  PauseEventModal,
  type EditedEvent,
  type EventTarget,
  type PausedEvent,
} from "../../events/index.js";
import { PauseModal, type PauseTarget } from "../../messages/index.js";
import type { CalendarEntry } from "../entries/CalendarEntry.js";
import { MoveModal } from "../move/MoveModal.js";
import type { Placement } from "../move/placement.js";
import type { Move } from "../move/performMove.js";
import { EntryModal } from "./EntryModal.js";

/** What stands over the calendar: one at a time. */
export type CalendarDialog =
  | { kind: "entry"; entryId: string }
  | { kind: "event"; target: EventTarget }
  | { kind: "move"; entry: CalendarEntry; to: Placement | null }
  | { kind: "delete"; target: EditedEvent }
  | { kind: "pause"; target: PauseTarget }
  | { kind: "pauseEvent"; target: PausedEvent };

interface CalendarDialogsProps {
  /** null: none. */
  dialog: CalendarDialog | null;
  onDialog: (dialog: CalendarDialog | null) => void;
  displays: Display[];
  entries: readonly CalendarEntry[];
  conflicts: ReadonlyMap<string, string[]>;
  now: number;
  canSend: boolean;
  onMove: (move: Move) => Promise<boolean>;
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { dialog, onDialog, displays, entries, conflicts, now, canSend, onMove } = props;
  const close = () => onDialog(null);
  const entryId = dialog?.kind === "entry" ? dialog.entryId : null;
  const dialogs = {
    onEdit: (target: EventTarget) => onDialog({ kind: "event", target }),
    onMove: (entry: CalendarEntry) => onDialog({ kind: "move", entry, to: null }),
    onDelete: (target: EditedEvent) => onDialog({ kind: "delete", target }),
    onPause: (target: PauseTarget) => onDialog({ kind: "pause", target }),
    onPauseEvent: (target: PausedEvent) => onDialog({ kind: "pauseEvent", target }),
  };
  return (
    <>
      <EntryModal
        entry={entries.find(({ id }) => id === entryId) ?? null}
        conflicts={conflicts}
        now={now}
        dialogs={canSend ? dialogs : null}
        onClose={close}
      />
      <EventModal
        displays={displays}
        target={dialog?.kind === "event" ? dialog.target : null}
        onClose={close}
      />
      <MoveModal target={dialog?.kind === "move" ? dialog : null} onMove={onMove} onClose={close} />
      <DeleteEventModal target={dialog?.kind === "delete" ? dialog.target : null} onClose={close} />
      <PauseEventModal target={dialog?.kind === "pauseEvent" ? dialog.target : null} onClose={close} />
      <PauseModal target={dialog?.kind === "pause" ? dialog.target : null} onClose={close} />
    </>
  );
}
