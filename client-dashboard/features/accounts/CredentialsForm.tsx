import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { Email } from "../../../shared/contract/fields.js";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "../../../shared/limits.js";
import { AUTH_MESSAGES, authMessage } from "../../../shared/texts.js";
import { ApiError, readableMessage } from "../../session/ApiError.js";
import { useAuth } from "../../session/AuthContext.js";
import { call } from "../../session/call.js";

export type LoginMode = "signUp" | "logIn";

interface CredentialsFormProps {
  mode: LoginMode;
  initialEmail: string;
}

interface Credentials {
  name: string;
  email: string;
  password: string;
}

/** Errors of these codes are about the address, or about the password, and stand beside it. */
const FIELD_OF_CODE: Record<string, keyof Credentials> = {
  "email-already-in-use": "email",
  "invalid-email": "email",
  "weak-password": "password",
};

export function CredentialsForm({ mode, initialEmail }: CredentialsFormProps) {
  const { signIn } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isSignUp = mode === "signUp";
  const form = useForm<Credentials>({
    initialValues: { name: "", email: initialEmail, password: "" },
    validate: {
      email: (email) => (Email.safeParse(email).success ? null : AUTH_MESSAGES["invalid-email"]),
      password: (password) => (password ? null : "Please type a password."),
    },
  });

  const { clearErrors } = form;
  useEffect(() => {
    clearErrors();
    setFailure(null);
  }, [mode, clearErrors]);

  async function handleSubmit({ name, email, password }: Credentials): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      const { accessToken } = isSignUp
        ? await call(accountsApi.signUp, { body: { email, password, name: name.trim() || undefined } })
        : await call(accountsApi.logIn, { body: { email, password } });
      await signIn(accessToken);
    } catch (error) {
      showFailure(error);
    } finally {
      setIsSending(false);
    }
  }

  function showFailure(error: unknown): void {
    const code = error instanceof ApiError ? error.code : "unknown";
    const field = FIELD_OF_CODE[code] ?? (error instanceof ApiError ? error.field : undefined);
    const text = authMessage(code, readableMessage(error));
    if (field && field in form.values) {
      form.setFieldError(field, text);
      form.getInputNode(field)?.focus();
    } else setFailure(text);
  }

  return (
    <form onSubmit={form.onSubmit((values) => void handleSubmit(values), focusFirst)} noValidate>
      <Stack gap="md">
        {isSignUp && (
          <TextInput
            label="Your name"
            description="Shown on the screen beside each of your messages."
            autoComplete="name"
            maxLength={NAME_MAX}
            key={form.key("name")}
            {...form.getInputProps("name")}
          />
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete={isSignUp ? "email" : "username"}
          maxLength={EMAIL_MAX}
          required
          withAsterisk={false}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete={isSignUp ? "new-password" : "current-password"}
          maxLength={PASSWORD_MAX}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": "Show the password", tabIndex: 0 }}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {failure && (
          <Alert color="alert" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" size="lg" mt="xs" loading={isSending}>
          {isSignUp ? "Sign Up" : "Log In"}
        </Button>
      </Stack>
    </form>
  );

  function focusFirst(errors: Record<string, unknown>): void {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first as keyof Credentials)?.focus();
  }
}
