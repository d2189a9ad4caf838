import { Modal } from "@mantine/core";
import type { FollowedCalendar } from "../../../../shared/contract/calendar/followedCalendars.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { closeUnlessUnsaved } from "../../../ui/form/unsaved.js";
import { FollowForm } from "./FollowForm.js";

/** What the dialog is about. */
export interface FollowTarget {
  display: Display;
  /** null: a new one. */
  calendar: FollowedCalendar | null;
}

interface FollowModalProps {
  /** null: closed. */
  target: FollowTarget | null;
  onClose: () => void;
}

export function FollowModal({ target, onClose }: FollowModalProps) {
  const title = target?.calendar ? `Edit “${target.calendar.name}”` : "Follow a calendar";
  return (
    <Modal opened={target !== null} onClose={() => closeUnlessUnsaved(onClose)} title={title}>
      {target && <FollowForm {...target} onClose={onClose} />}
    </Modal>
  );
}
