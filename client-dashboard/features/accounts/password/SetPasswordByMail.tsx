import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { TOASTS } from "../../../../shared/texts.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { notify } from "../../../ui/notify.js";
import { NoMailNote } from "../../../auth/NoMailNote.js";
import { authFailure } from "../../../auth/authFailure.js";

/** For an account that only signs in with Google: a password comes by the link that also resets one. */
export function SetPasswordByMail() {
  const { email, installation } = useProfile();
  const { sendsMail } = installation;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function handleSend(): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      await apiCall(accountsApi.requestPasswordReset, { body: { email } });
      notify(sendsMail ? TOASTS.resetLinkSent : "The link was made. No email was sent.", "success");
    } catch (error) {
      setFailure(authFailure(error).text);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Stack gap="md" align="flex-start">
      <Text c="dimmed">
        You log in with Google. To log in with a password too, set one with a link
        {sendsMail ? ` that is sent to ${email}` : ""}.
      </Text>
      {!sendsMail && <NoMailNote />}
      {failure && (
        <Alert color="alert" role="alert">
          {failure}
        </Alert>
      )}
      <Button variant="default" loading={isSending} onClick={() => void handleSend()}>
        {sendsMail ? "Send the link" : "Make the link"}
      </Button>
    </Stack>
  );
}
