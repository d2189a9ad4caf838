import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import { useProfile } from "../../session/AuthContext.js";
import { ResendVerification } from "../accounts/ResendVerification.js";
import type { useAnswerInvite } from "./useAnswerInvite.js";
import "./groups.css";

/** Each invitation with its two answers. */
export function InviteQuestions({ invites, answer, sending, failure }: ReturnType<typeof useAnswerInvite>) {
  const { emailVerified } = useProfile();
  return (
    <Stack gap="lg">
      {!emailVerified && (
        <Alert color="accent">
          <Text mb="sm">{GROUP_MESSAGES.emailNotVerified}</Text>
          <ResendVerification />
        </Alert>
      )}
      {failure && (
        <Alert color="alert" role="alert">
          {failure}
        </Alert>
      )}
      <ul className="invite-questions">
        {invites.map(({ groupID, groupName, inviterName }) => {
          const isSending = (accept: boolean) => sending?.groupID === groupID && sending.accept === accept;
          return (
            <li key={groupID}>
              <Text className="long-words">
                You were invited to <strong>{groupName}</strong> by {inviterName}.
              </Text>
              <Group mt="md" gap="sm">
                <Button
                  loading={isSending(true)}
                  disabled={!emailVerified || sending !== null}
                  onClick={() => void answer({ groupID, accept: true })}
                  aria-label={`Accept the invitation to ${groupName}`}
                >
                  Accept
                </Button>
                <Button
                  variant="default"
                  loading={isSending(false)}
                  disabled={sending !== null}
                  onClick={() => void answer({ groupID, accept: false })}
                  aria-label={`Decline the invitation to ${groupName}`}
                >
                  Decline
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
      <Text c="dimmed" size="sm">
        Declining means continuing with your own group.
      </Text>
    </Stack>
  );
}
