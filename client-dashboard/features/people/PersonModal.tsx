import { Modal } from "@mantine/core";
import type { Person } from "../../../shared/contract/people.js";
import { closeUnlessUnsaved } from "../../ui/form/unsaved.js";
import { PersonForm } from "./PersonForm.js";

interface PersonModalProps {
  edited: Person | "new" | null;
  onClose: () => void;
}

export function PersonModal({ edited, onClose }: PersonModalProps) {
  const person = edited === "new" ? null : edited;
  return (
    <Modal
      opened={edited !== null}
      onClose={() => closeUnlessUnsaved(onClose)}
      title={person ? person.name : "Add a person"}
    >
      {edited && <PersonForm known={person} onClose={onClose} />}
    </Modal>
  );
}
