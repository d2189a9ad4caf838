import { Alert, Button, Group as Row, Text } from "@mantine/core";
import { useState } from "react";
import type { Group } from "../../../../shared/contract/groups.js";
import { readableMessage } from "../../../api/ApiError.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { notify } from "../../../ui/notify.js";
import { useGroupActions } from "./useGroupActions.js";

/** The group was offered to the user: accept it, or leave it with its owner. */
export function OwnershipAnswer({ group }: { group: Group }) {
  const { userID: userId, billing } = useProfile();
  const { answerOwnership } = useGroupActions();
  const [sending, setSending] = useState<boolean | null>(null);
  if (group.ownershipOfferedTo?.userId !== userId) return null;
  const owner = group.owner.name;

  async function handleAnswer(answer: { accept: boolean }): Promise<void> {
    setSending(answer.accept);
    try {
      await answerOwnership(answer);
      if (answer.accept) notify(`${group.name} is yours now.`, "success");
    } catch (error) {
      notify(readableMessage(error), "error");
    } finally {
      setSending(null);
    }
  }

  return (
    <Alert color="accent" title={`${owner} wants to hand ${group.name} over to you`}>
      <Text mb="md">
        As its owner you decide who is in the group and who sees what. {owner} stays as a caregiver.
        {billing.state !== "off" &&
          billing.state !== "free" &&
          ` What ${owner} pays for goes on until you subscribe yourself, or until it ends.`}
      </Text>
      <Row gap="sm">
        <Button
          loading={sending === true}
          disabled={sending === false}
          onClick={() => void handleAnswer({ accept: true })}
        >
          Accept
        </Button>
        <Button
          variant="default"
          loading={sending === false}
          disabled={sending === true}
          onClick={() => void handleAnswer({ accept: false })}
        >
          Decline
        </Button>
      </Row>
    </Alert>
  );
}
