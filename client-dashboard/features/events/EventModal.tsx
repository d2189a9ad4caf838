import { Modal } from "@mantine/core";
import type { Display } from "../../../shared/contract/displays.js";
import { closeUnlessUnsaved } from "../../ui/form/unsaved.js";
import { StopNotice, useStop } from "../billing/index.js";
import "../messages/compose/compose.css";
import { EventForm } from "./EventForm.js";
import { draftOfEvent, newEventDraft, type EventBegin, type EventDraft } from "./eventDraft.js";
import type { EditedEvent } from "./useEventForm.js";
import "./events.css";

/** What the form is opened for. */
export type EventTarget = ({ kind: "new" } & EventBegin) | ({ kind: "edit" | "copy" } & EditedEvent);

interface EventModalProps {
  displays: Display[];
  /** null: closed. */
  target: EventTarget | null;
  onClose: () => void;
}

/** Plans an event, changes one, or begins with what another one has. */
export function EventModal({ displays, target, onClose }: EventModalProps) {
  const title = target?.kind === "edit" ? "Edit event" : "New event";
  return (
    <Modal opened={target !== null} onClose={() => closeUnlessUnsaved(onClose)} title={title}>
      {target && <OpenForm displays={displays} target={target} onClose={onClose} />}
    </Modal>
  );
}

function OpenForm({ displays, target, onClose }: EventModalProps & { target: EventTarget }) {
  const begin = draftOf(target);
  const stop = useStop({ kind: "editDisplay", displayId: begin.displayId });
  if (stop) return <StopNotice stop={stop} />;
  return (
    <EventForm
      displays={displays}
      name={nameOf(target)}
      begin={begin}
      edited={target.kind === "edit" ? target : null}
      onClose={onClose}
    />
  );
}

function nameOf(target: EventTarget): string {
  if (target.kind === "new") return "new";
  return `${target.kind}/${target.event.id}/${target.occurrence.date}`;
}

function draftOf(target: EventTarget): EventDraft {
  if (target.kind === "new") return newEventDraft(target);
  const { event, occurrence } = target;
  const isSeries = event.when.rule !== null;
  return draftOfEvent(event, isSeries ? "this" : "all", occurrence);
}
