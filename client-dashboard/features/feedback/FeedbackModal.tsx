import { Modal, Text } from "@mantine/core";
import { BRAND } from "../../../shared/brand.js";
import { TOASTS } from "../../../shared/texts.js";
import { notify } from "../../ui/notify.js";
import { FeedbackForm } from "./FeedbackForm.js";

interface FeedbackModalProps {
  opened: boolean;
  onClose: () => void;
}

/** The account page's feedback: the contact modal's variant `accountFeedback`. */
export function FeedbackModal({ opened, onClose }: FeedbackModalProps) {
  const handleSent = () => {
    onClose();
    notify(TOASTS.feedbackSent, "success");
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Feedback" size="lg">
      <Text c="dimmed" mb="md">
        Someone who decides what we build next will read every word.
      </Text>
      <FeedbackForm
        type="accountFeedback"
        commentsLabel="Comments"
        submitLabel="Submit"
        onSent={handleSent}
        onFailed={() => notify(TOASTS.feedbackFailed(BRAND.contactEmail), "error")}
      />
    </Modal>
  );
}
