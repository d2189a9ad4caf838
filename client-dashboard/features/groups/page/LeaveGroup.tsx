import { Button, Group as Row, Modal, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Group } from "../../../../shared/contract/groups.js";
import { GROUP_MESSAGES, TOASTS } from "../../../../shared/texts.js";
import { notify } from "../../../ui/notify.js";
import { useGroupActions } from "./useGroupActions.js";

/** For everybody but the owner. */
export function LeaveGroup({ group }: { group: Pick<Group, "id" | "name"> }) {
  const { leave } = useGroupActions();
  const navigate = useNavigate();
  const [isAsking, question] = useDisclosure(false);
  const [isLeaving, setIsLeaving] = useState(false);

  async function handleConfirm(): Promise<void> {
    setIsLeaving(true);
    try {
      await leave(group.id);
      notify(TOASTS.groupLeft, "success");
      void navigate("/account");
    } catch {
      // Why does not matter here: the catalogue has one text for it.
      notify(TOASTS.groupLeaveFailed, "error");
      setIsLeaving(false);
    }
  }

  return (
    <section className="card" aria-labelledby="leave">
      <Title order={2} id="leave" mb="md">
        Leave
      </Title>
      <Text c="dimmed" mb="md">
        Your account and your other groups stay as they are.
      </Text>
      <Button variant="default" onClick={question.open}>
        Leave this group
      </Button>
      <Modal opened={isAsking} onClose={question.close} title={`Leave ${group.name}?`}>
        <Text className="long-words">{GROUP_MESSAGES.leaveQuestion(group.name)}</Text>
        <Row justify="flex-end" mt="lg">
          <Button variant="default" onClick={question.close}>
            Cancel
          </Button>
          <Button color="alert" loading={isLeaving} onClick={() => void handleConfirm()}>
            Leave
          </Button>
        </Row>
      </Modal>
    </section>
  );
}
