import { Alert, Button, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { notificationsApi } from "../../../../shared/contract/notifications.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { notify } from "../../../ui/notify.js";
import { useSaving } from "../../../ui/form/useSaving.js";

/** Somebody who reads the mails of this address has pressed "Don't email this address again" in an invitation. */
export function MailsStopped({ onChange }: { onChange: () => Promise<void> }) {
  const { email, emailVerified } = useProfile();
  const { error, isSaving, save } = useSaving();

  async function handlePress(): Promise<void> {
    if (!(await save(() => apiCall(notificationsApi.sendMailsAgain, {})))) return;
    notify("You get invitations by email again.");
    await onChange();
  }

  return (
    <Alert
      color="accent"
      icon={<IconMailOff aria-hidden />}
      title="You don't get invitations by email"
      mb="lg"
    >
      <Text>
        In an email to {email}, someone pressed “Don't email this address again”. People who invite you to a
        group aren't told, and no email comes.
      </Text>
      {error && (
        <Text c="alert" role="alert" mt="sm">
          {error}
        </Text>
      )}
      {emailVerified ? (
        <Button variant="default" mt="md" loading={isSaving} onClick={() => void handlePress()}>
          Send me emails again
        </Button>
      ) : (
        <Text mt="sm">They start again once you have verified your address.</Text>
      )}
    </Alert>
  );
}
