import { Button, Group, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { accountsApi, type AccountSession } from "../../../../shared/contract/accounts.js";
import { readableMessage } from "../../../api/ApiError.js";
import { useAuth } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { notify } from "../../../ui/notify.js";
import { AccountSection } from "../../../ui/AccountSection.js";
import { SessionRow } from "./SessionRow.js";

/** Where the account is signed in, and the ways to end that. */
export function SessionsSection() {
  const cache = useQueryClient();
  const [isAsking, question] = useDisclosure(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: () => apiCall(accountsApi.listSessions, {}),
  });

  async function handleEnd({ id, deviceName }: AccountSession): Promise<void> {
    try {
      await apiCall(accountsApi.endSession, { params: { sessionId: id } });
      notify(`${deviceName} is logged out.`, "success");
    } catch (failure) {
      notify(readableMessage(failure), "error");
    }
    await cache.invalidateQueries({ queryKey: queryKeys.sessions });
  }

  return (
    <AccountSection title="Where you're logged in">
      {isPending && <LoadingState what="the list" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ul className="quiet-list">
            {data.items.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={handleEnd} />
            ))}
          </ul>
          <Button variant="default" mt="lg" onClick={question.open}>
            Log out everywhere
          </Button>
        </>
      )}
      <Modal opened={isAsking} onClose={question.close} title="Log out everywhere?">
        <SignOutEverywhere onClose={question.close} />
      </Modal>
    </AccountSection>
  );
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const { signOutBy } = useAuth();
  const navigate = useNavigate();
  const [isEnding, setIsEnding] = useState(false);

  async function handleConfirm(): Promise<void> {
    setIsEnding(true);
    try {
      await signOutBy(() => apiCall(accountsApi.signOutEverywhere, {}));
      void navigate("/");
      notify("You are logged out everywhere.");
    } catch (error) {
      notify(readableMessage(error), "error");
      setIsEnding(false);
    }
  }

  return (
    <>
      <Text>
        This logs out every browser, including this one. The screens of your displays stay as they are.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="alert" loading={isEnding} onClick={() => void handleConfirm()}>
          Log out everywhere
        </Button>
      </Group>
    </>
  );
}
