import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";

/** A changed showing that is to go back to its series. */
export interface BackTarget {
  messageId: string;
  seriesId: string;
  text: string;
  /** Its day and time, in words. */
  day: string;
  /** What takes its place, in a sentence. */
  place: string;
}

interface BackToSeriesModalProps {
  target: BackTarget | null;
  onConfirm: (target: BackTarget) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a change is given up. */
export function BackToSeriesModal({ target, onConfirm, onClose }: BackToSeriesModalProps) {
  const [isGoing, setIsGoing] = useState(false);

  async function confirm(): Promise<void> {
    if (!target) return;
    setIsGoing(true);
    await onConfirm(target);
    setIsGoing(false);
    onClose();
  }

  return (
    <Modal opened={target !== null} onClose={onClose} title="Back to the series?">
      <Text mb="md">
        “{target?.text}” ({target?.day}) goes. {target?.place}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isGoing} onClick={() => void confirm()}>
          Back to the series
        </Button>
      </Group>
    </Modal>
  );
}
