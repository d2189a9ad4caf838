import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { Email } from "../../../../shared/contract/base/fields.js";
import { EMAIL_MAX, RESET_LINK_MS } from "../../../../shared/limits.js";
import { AUTH_MESSAGES, TOASTS } from "../../../../shared/texts.js";
import { apiCall } from "../../../api/apiCall.js";
import { describeSpan } from "../../../ui/format/relativeTime.js";
import { notify } from "../../../ui/notify.js";
import { authFailure } from "../../../auth/authFailure.js";
import { NoMailNote } from "../../../auth/NoMailNote.js";
import { useSignInOptions } from "./useSignInOptions.js";

interface ForgotPasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** Why the log-in came here by itself. */
  reason: string | null;
  backLabel: string;
  onBack: () => void;
}

/** Asks for a link that sets a new password. What it says is the same whether there is such an account or not. */
export function ForgotPasswordForm({
  email,
  onEmailChange,
  reason,
  backLabel,
  onBack,
}: ForgotPasswordFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sendsMail = useSignInOptions()?.sendsMail ?? true;
  useEffect(() => input.current?.focus(), []);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = emailProblem(email);
    setError(problem);
    if (problem) return input.current?.focus();
    setIsSending(true);
    try {
      await apiCall(accountsApi.requestPasswordReset, { body: { email } });
      setSentTo(email.trim());
      if (sendsMail) notify(TOASTS.resetLinkSent, "success");
    } catch (failure) {
      setSentTo(null);
      setError(authFailure(failure).text);
      input.current?.focus();
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        {reason && (
          <Alert color="alert" role="alert">
            {reason}
          </Alert>
        )}
        <Text c="dimmed">Enter your email address to get a link for setting a new password.</Text>
        {!sendsMail && <NoMailNote />}
        <TextInput
          ref={input}
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => onEmailChange(event.currentTarget.value)}
          error={error}
        />
        <div role="status">
          {sentTo && !sendsMail && (
            <Alert color="accent" title="No email was sent">
              If {sentTo} has an account, there is a link now. It works once, for{" "}
              {describeSpan(RESET_LINK_MS)}.
            </Alert>
          )}
          {sentTo && sendsMail && (
            <Alert color="good" title="Check your inbox">
              If {sentTo} has an account, the link is on its way. It works once, for{" "}
              {describeSpan(RESET_LINK_MS)}. Check your spam folder too.
            </Alert>
          )}
        </div>
        <Button type="submit" size="lg" loading={isSending}>
          Reset Password
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {backLabel}
        </Button>
      </Stack>
    </form>
  );
}

function emailProblem(email: string): string | null {
  if (email.trim() === "") return AUTH_MESSAGES["missing-email"];
  return Email.safeParse(email).success ? null : AUTH_MESSAGES["invalid-email"];
}
