import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { TOASTS } from "../../../shared/texts.js";
import { useProfile } from "../../session/AuthContext.js";
import { call } from "../../session/call.js";
import { notify } from "../../ui/notify.js";
import { authFailure } from "./authFailure.js";

/** For an account that only signs in with Google: a password comes by the link that also resets one. */
export function SetPasswordByMail() {
  const { email } = useProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function handleSend(): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      await call(accountsApi.requestPasswordReset, { body: { email } });
      notify(TOASTS.resetLinkSent, "success");
    } catch (error) {
      setFailure(authFailure(error).text);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Stack gap="md" align="flex-start">
      <Text c="dimmed">
        You sign in with Google. To sign in with a password too, set one by a link that is sent to {email}.
      </Text>
      {failure && (
        <Alert color="alert" role="alert">
          {failure}
        </Alert>
      )}
      <Button variant="default" loading={isSending} onClick={() => void handleSend()}>
        Send the link
      </Button>
    </Stack>
  );
}
