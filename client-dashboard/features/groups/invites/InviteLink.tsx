import { Alert, Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { groupsApi, type GroupInvite } from "../../../../shared/contract/groups.js";
import { readableMessage } from "../../../api/ApiError.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { isOfTheHome, originForPeople } from "../../../auth/linkOrigin.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { CopyField } from "../../../ui/form/CopyField.js";

/** The link that who invites hands over, and what it is good for. */
export function InviteLink({ invite }: { invite: GroupInvite }) {
  const { installation } = useProfile();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: queryKeys.inviteLink(invite.id),
    queryFn: () => apiCall(groupsApi.inviteLink, { params: { inviteId: invite.id } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (isPending) return <Loader type="dots" role="img" aria-label="Looking up the link" />;
  if (!data)
    return (
      <Alert color="alert" role="alert">
        <Text mb="sm">{readableMessage(error)}</Text>
        <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    );
  const origin = originForPeople(installation) ?? window.location.origin;
  return (
    <Stack gap={6}>
      <CopyField label={`Link for ${invite.email}`} value={`${origin}${data.path}`} />
      <Text size="sm" c="dimmed">
        Give it to them yourself, and to no one else. It works for this address only, and once.
        {isOfTheHome(origin) && " It opens in your home network only."}
      </Text>
    </Stack>
  );
}
