import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { NotificationClaim } from "../../../../shared/contract/base/notificationClaim.js";
import { notificationsApi } from "../../../../shared/contract/notifications.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { useLinkSecret } from "../../../auth/useLinkSecret.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { useSaving } from "../../../ui/form/useSaving.js";

/** `/on-it#<token>`: where "I'm on it" of a mail leads, signed in or not. Only the press does it: scanners open links. */
export function OnItPage() {
  const claimToken = useLinkSecret();
  return (
    <Page title="I’m on it" width="narrow">
      <div className="card">
        {claimToken === "" ? (
          <Alert color="alert" role="alert" title="This link is not complete">
            Open it again from the email.
          </Alert>
        ) : (
          <Matter claimToken={claimToken} />
        )}
      </div>
    </Page>
  );
}

function Matter({ claimToken }: { claimToken: string }) {
  const cache = useQueryClient();
  const { error: saveError, isSaving, save } = useSaving();
  const queryKey = queryKeys.notificationClaim(claimToken);
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => apiCall(notificationsApi.lookAtClaim, { body: { claimToken } }),
  });

  async function claim(): Promise<void> {
    cache.setQueryData(queryKey, await apiCall(notificationsApi.claim, { body: { claimToken } }));
  }

  if (isPending) return <LoadingState what="how it stands" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg">
      <div role="status">
        <HowItStands claim={data} />
      </div>
      {saveError && (
        <Alert color="alert" role="alert">
          {saveError}
        </Alert>
      )}
      {data.state === "open" && (
        <Button size="lg" loading={isSaving} onClick={() => void save(claim)}>
          I’m on it
        </Button>
      )}
      <Text>
        <Link className="text-link" to={data.url}>
          Open the dashboard
        </Link>
      </Text>
    </Stack>
  );
}

function HowItStands({ claim: { state, title, body } }: { claim: NotificationClaim }) {
  if (state === "yours")
    return (
      <Alert color="good" icon={<IconCircleCheck aria-hidden />} title={title}>
        {body}
      </Alert>
    );
  return (
    <Stack gap="xs">
      <Text size="lg" fw={700}>
        {title}
      </Text>
      <Text>{body}</Text>
      {state === "open" && (
        <Text>Press the button, and the others know that you look after it. It counts for 15 minutes.</Text>
      )}
    </Stack>
  );
}
