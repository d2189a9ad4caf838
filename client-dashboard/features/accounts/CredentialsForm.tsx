import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { Email } from "../../../shared/contract/fields.js";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "../../../shared/limits.js";
import { AUTH_MESSAGES } from "../../../shared/texts.js";
import { ApiError } from "../../session/ApiError.js";
import { useAuth } from "../../session/AuthContext.js";
import { call, pendingLogOut } from "../../session/call.js";
import { authFailure, type AuthFailure } from "./authFailure.js";

interface CredentialsFormProps {
  mode: "signUp" | "logIn";
  email: string;
  onEmailChange: (email: string) => void;
  onFailure: (failure: AuthFailure) => void;
}

interface Credentials {
  name: string;
  email: string;
  password: string;
}

export function CredentialsForm({ mode, email, onEmailChange, onFailure }: CredentialsFormProps) {
  const { signIn } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isSignUp = mode === "signUp";
  const form = useForm<Credentials>({
    initialValues: { name: "", email, password: "" },
    validate: {
      email: (typed) => (Email.safeParse(typed).success ? null : AUTH_MESSAGES["invalid-email"]),
    },
    onValuesChange: (values) => onEmailChange(values.email),
  });

  const { clearErrors } = form;
  useEffect(() => {
    clearErrors();
    setFailure(null);
  }, [mode, clearErrors]);

  async function handleSubmit(credentials: Credentials): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      await signIn(await getAccessToken(credentials));
    } catch (error) {
      showFailure(authFailure(error));
    } finally {
      setIsSending(false);
    }
  }

  async function getAccessToken({ name, ...credentials }: Credentials): Promise<string> {
    if (!credentials.password) throw missingPassword();
    await pendingLogOut.settle();
    const body = isSignUp ? { ...credentials, name: name.trim() || undefined } : credentials;
    const { accessToken } = await (isSignUp
      ? call(accountsApi.signUp, { body })
      : call(accountsApi.logIn, { body: credentials }));
    return accessToken;
  }

  function showFailure(shown: AuthFailure): void {
    if (shown.field && shown.field in form.values) {
      form.setFieldError(shown.field, shown.text);
      form.getInputNode(shown.field as keyof Credentials)?.focus();
    } else setFailure(shown.text);
    onFailure(shown);
  }

  function focusFirst(errors: Record<string, unknown>): void {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first as keyof Credentials)?.focus();
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
}

function missingPassword(): ApiError {
  const message = AUTH_MESSAGES["missing-password"];
  return new ApiError({ code: "missing-password", message, field: "password" });
}
