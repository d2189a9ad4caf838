import { Modal } from "@mantine/core";
import { InviteQuestions } from "./InviteQuestions.js";
import { useAnswerInvite } from "./useAnswerInvite.js";

interface GroupInvitesModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Pending Group Invitations: closes by itself when the last one is answered. */
export function GroupInvitesModal({ isOpen, onClose }: GroupInvitesModalProps) {
  const questions = useAnswerInvite({ onDone: onClose });
  return (
    <Modal
      opened={isOpen && questions.invites.length > 0}
      onClose={onClose}
      title="Pending Group Invitations"
    >
      <InviteQuestions {...questions} />
    </Modal>
  );
}
