import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMessageHeart } from "@tabler/icons-react";
import { FeedbackModal } from "../../feedback/index.js";
import { AccountSection } from "../../../ui/AccountSection.js";

export function FeedbackSection() {
  const [isWriting, feedback] = useDisclosure(false);
  return (
    <AccountSection title="What's missing?">
      <Text c="dimmed" mb="md">
        Tell us what would help you or the person you care for.
      </Text>
      <Button
        variant="default"
        onClick={feedback.open}
        leftSection={<IconMessageHeart size={20} aria-hidden />}
      >
        Share Feedback
      </Button>
      <FeedbackModal type="accountFeedback" opened={isWriting} onClose={feedback.close} />
    </AccountSection>
  );
}
