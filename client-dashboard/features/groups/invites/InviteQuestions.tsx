import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { GROUP_MESSAGES } from "../../../../shared/texts.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { ResendVerification } from "../../../auth/ResendVerification.js";
import type { useAnswerInvite } from "./useAnswerInvite.js";
import "../page/groups.css";

/** Each invitation with its two answers. */
export function InviteQuestions({ invites, answer, sending, failure }: ReturnType<typeof useAnswerInvite>) {
  const { enterableGroups, installation } = useProfile();
  const mayJoin = ({ groupID: groupId }: { groupID: string }) => enterableGroups.includes(groupId);
  return (
    <Stack gap="lg">
      {!invites.every(mayJoin) && (
        <Alert color="accent">
          <Text mb="sm">{GROUP_MESSAGES.emailNotVerified}</Text>
          {!installation.sendsMail && (
            <Text mb="sm">Or ask the person who invited you for the link, and open it here.</Text>
          )}
          <ResendVerification />
        </Alert>
      )}
      {failure && (
        <Alert color="alert" role="alert">
          {failure}
        </Alert>
      )}
      <ul className="invite-questions">
        {invites.map(({ groupID: groupId, groupName, inviterName }) => {
          const isSending = (accept: boolean) => sending?.groupID === groupId && sending.accept === accept;
          return (
            <li key={groupId}>
              <Text className="long-words">
                You were invited to <strong>{groupName}</strong> by {inviterName}.
              </Text>
              <Group mt="md" gap="sm">
                <Button
                  loading={isSending(true)}
                  disabled={!mayJoin({ groupID: groupId }) || sending !== null}
                  onClick={() => void answer({ groupID: groupId, accept: true })}
                  aria-label={`Accept the invitation to ${groupName}`}
                >
                  Accept
                </Button>
                <Button
                  variant="default"
                  loading={isSending(false)}
                  disabled={sending !== null}
                  onClick={() => void answer({ groupID: groupId, accept: false })}
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
