import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { ApiError, readableMessage } from "../../session/ApiError.js";
import { useProfile } from "../../session/AuthContext.js";
import { call } from "../../session/call.js";

type Sending = { state: "idle" | "sending" | "sent" } | { state: "failed"; text: string };

/** Sends the link that verifies the own address once more. */
export function ResendVerification() {
  const { email } = useProfile();
  const [sending, setSending] = useState<Sending>({ state: "idle" });

  async function handleSend(): Promise<void> {
    setSending({ state: "sending" });
    try {
      await call(accountsApi.sendVerificationMail, {});
      setSending({ state: "sent" });
    } catch (error) {
      setSending({ state: "failed", text: failureText(error) });
    }
  }

  return (
    <div>
      <Button variant="default" loading={sending.state === "sending"} onClick={() => void handleSend()}>
        Resend Verification Email
      </Button>
      <div role="status">
        {sending.state === "sent" && (
          <Text mt="sm">A new link is on its way to {email}. Look into the spam folder too.</Text>
        )}
      </div>
      {sending.state === "failed" && (
        <Alert color="alert" role="alert" mt="sm">
          {sending.text}
        </Alert>
      )}
    </div>
  );
}

function failureText(error: unknown): string {
  const isTooMany = error instanceof ApiError && error.status === 429;
  return isTooMany
    ? "A link was sent a moment ago. Look into your mailbox and the spam folder, or try again later."
    : readableMessage(error);
}
