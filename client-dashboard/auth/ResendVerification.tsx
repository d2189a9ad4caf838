import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { accountsApi } from "../../shared/contract/accounts.js";
import { ApiError, readableMessage } from "../api/ApiError.js";
import { useProfile } from "./AuthContext.js";
import { apiCall } from "../api/apiCall.js";
import { NoMailNote } from "./NoMailNote.js";

type Sending = { state: "idle" | "sending" | "sent" } | { state: "failed"; text: string };

/** Sends the link that verifies the own address once more. */
export function ResendVerification() {
  const { email, installation } = useProfile();
  const { sendsMail } = installation;
  const [sending, setSending] = useState<Sending>({ state: "idle" });

  async function handleSend(): Promise<void> {
    setSending({ state: "sending" });
    try {
      await apiCall(accountsApi.sendVerificationMail, {});
      setSending({ state: "sent" });
    } catch (error) {
      setSending({ state: "failed", text: failureText(error, sendsMail) });
    }
  }

  return (
    <Stack gap="sm" align="flex-start">
      {!sendsMail && <NoMailNote />}
      <Button variant="default" loading={sending.state === "sending"} onClick={() => void handleSend()}>
        Resend Verification Email
      </Button>
      <div role="status">
        {sending.state === "sent" && (
          <Text mt="sm">
            {sendsMail
              ? `A new link is on its way to ${email}. Check your spam folder too.`
              : "A new link was made. No email was sent."}
          </Text>
        )}
      </div>
      {sending.state === "failed" && (
        <Alert color="alert" role="alert" mt="sm">
          {sending.text}
        </Alert>
      )}
    </Stack>
  );
}

function failureText(error: unknown, sendsMail: boolean): string {
  const isTooMany = error instanceof ApiError && error.code === "too-many-requests";
  if (isTooMany && !sendsMail) return "A link was made a moment ago. Try again later.";
  return isTooMany
    ? "A link was sent a moment ago. Check your inbox and spam folder, or try again later."
    : readableMessage(error);
}
