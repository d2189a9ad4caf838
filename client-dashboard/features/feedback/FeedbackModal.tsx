import { Modal, Text } from "@mantine/core";
import { CONTACT_DIALOGS, TOASTS } from "../../../shared/texts.js";
import { contactEmail } from "../../api/contactEmail.js";
import { closeUnlessUnsaved } from "../../ui/form/unsaved.js";
import { notify } from "../../ui/notify.js";
import { FeedbackForm } from "./FeedbackForm.js";

interface FeedbackModalProps {
  /** The variant: from the account page, or from the dashboard's help. */
  type: "accountFeedback" | "feedback";
  opened: boolean;
  onClose: () => void;
}

/** The contact dialog for somebody who is signed in; those of the public pages are in site/contact. */
export function FeedbackModal({ type, opened, onClose }: FeedbackModalProps) {
  const { title, description } = CONTACT_DIALOGS[type];
  const handleSent = () => {
    onClose();
    notify(TOASTS.feedbackSent, "success");
  };
  return (
    <Modal opened={opened} onClose={() => closeUnlessUnsaved(onClose)} title={title} size="lg">
      <Text c="dimmed" mb="md">
        {description}
      </Text>
      <FeedbackForm
        type={type}
        onSent={handleSent}
        onFailed={() => notify(TOASTS.feedbackFailed(contactEmail()), "error")}
      />
    </Modal>
  );
}
