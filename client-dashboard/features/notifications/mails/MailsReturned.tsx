import { Alert, Button, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { notificationsApi } from "../../../../shared/contract/notifications.js";
import { apiCall } from "../../../api/apiCall.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { notify } from "../../../ui/notify.js";
import { useSaving } from "../../../ui/form/useSaving.js";

/** Mails to this address came back, and were turned off. */
export function MailsReturned({ onChange }: { onChange: () => Promise<void> }) {
  const { email } = useProfile();
  const { error, isSaving, save } = useSaving();

  async function handlePress(): Promise<void> {
    if (!(await save(() => apiCall(notificationsApi.turnMailsOn, {})))) return;
    notify("Emails are on again.");
    await onChange();
  }

  return (
    <Alert color="alert" icon={<IconMailOff aria-hidden />} title="Emails don't reach you" mb="lg">
      <Text>
        Several emails to {email} came back, so they were turned off. You still get emails that keep your
        account safe, and push messages where you turned them on. Check that the mailbox exists and isn't
        full.
      </Text>
      {error && (
        <Text c="alert" role="alert" mt="sm">
          {error}
        </Text>
      )}
      <Button variant="default" mt="md" loading={isSaving} onClick={() => void handlePress()}>
        Turn emails on again
      </Button>
    </Alert>
  );
}
