import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { Scope } from "../../../shared/contract/messages.js";
import { wallDay } from "../../ui/format/dayTime.js";
import { ScopeField } from "../messages/index.js";
import { useEventActions } from "./useEventActions.js";
import type { EditedEvent } from "./useEventForm.js";

interface DeleteEventModalProps {
  /** null: closed. */
  target: EditedEvent | null;
  onClose: () => void;
}

/** Asks which part of a series goes. */
export function DeleteEventModal({ target, onClose }: DeleteEventModalProps) {
  return (
    <Modal opened={target !== null} onClose={onClose} title="Delete event">
      {target && <DeleteForm target={target} onClose={onClose} />}
    </Modal>
  );
}

function DeleteForm({ target, onClose }: { target: EditedEvent; onClose: () => void }) {
  const { event, occurrence } = target;
  const [scope, setScope] = useState<Scope>("this");
  const [isDeleting, setIsDeleting] = useState(false);
  const { remove } = useEventActions(event.displayId);

  async function confirm(): Promise<void> {
    setIsDeleting(true);
    await remove({ event, scope, date: scope === "all" ? null : occurrence.date });
    onClose();
  }

  return (
    <>
      <Text mb="md">“{event.title}” leaves the calendar, with its reminder.</Text>
      <ScopeField
        legend="Delete"
        day={wallDay(occurrence.when.startDate)}
        value={scope}
        onChange={setScope}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="alert" loading={isDeleting} onClick={() => void confirm()}>
          Delete
        </Button>
      </Group>
    </>
  );
}
