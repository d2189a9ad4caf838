import { Modal } from "@mantine/core";
import type { Display } from "../../../../shared/contract/displays.js";
import { PauseForm } from "./PauseForm.js";
import { useMessageActions } from "./useMessageActions.js";

export interface PauseTarget {
  messageId: string;
  text: string;
  display: Pick<Display, "id" | "timeZone">;
}

interface PauseModalProps {
  /** null: closed. */
  target: PauseTarget | null;
  onClose: () => void;
}

/** Pauses a series of messages. */
export function PauseModal({ target, onClose }: PauseModalProps) {
  return (
    <Modal opened={target !== null} onClose={onClose} title="Pause the series">
      {target && <PauseMessage key={target.messageId} target={target} onClose={onClose} />}
    </Modal>
  );
}

function PauseMessage({ target, onClose }: { target: PauseTarget; onClose: () => void }) {
  const { messageId, text, display } = target;
  const { pause } = useMessageActions(display.id);
  return (
    <PauseForm
      explanation={`“${text}” doesn’t show while it is paused, and nothing of it counts as missed.`}
      timeZone={display.timeZone}
      onPause={(body) => pause(messageId, body)}
      onClose={onClose}
    />
  );
}
