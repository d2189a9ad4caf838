import { Modal } from "@mantine/core";
import type { Card } from "../../../shared/contract/cards.js";
import type { Display } from "../../../shared/contract/displays.js";
import { closeUnlessUnsaved } from "../../ui/form/unsaved.js";
import { CardForm } from "./CardForm.js";

interface CardModalProps {
  display: Display;
  edited: Card | "new" | null;
  onClose: () => void;
}

export function CardModal({ display, edited, onClose }: CardModalProps) {
  return (
    <Modal
      opened={edited !== null}
      onClose={() => closeUnlessUnsaved(onClose)}
      title={edited === "new" ? "Pin a card" : "Edit card"}
    >
      {edited && <CardForm display={display} card={edited === "new" ? null : edited} onClose={onClose} />}
    </Modal>
  );
}
