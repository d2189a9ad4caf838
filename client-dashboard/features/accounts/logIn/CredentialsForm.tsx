import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { accountsApi, SignUp } from "../../../../shared/contract/accounts.js";
import { Email } from "../../../../shared/contract/base/fields.js";
import { EMAIL_MAX, NAME_MAX } from "../../../../shared/limits.js";
import { AUTH_MESSAGES } from "../../../../shared/texts.js";
import { ApiError, isRefusal } from "../../../api/ApiError.js";
import { useAuth } from "../../../auth/AuthContext.js";
import { apiCall, pendingLogOut } from "../../../api/apiCall.js";
import { randomId } from "../../../api/randomId.js";
import { authFailure, type AuthFailure } from "../../../auth/authFailure.js";
import { isTooShort, passwordRule } from "../password/passwordRule.js";
import { PasswordField } from "../../../ui/form/PasswordField.js";
import { useSignInOptions } from "./useSignInOptions.js";

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
  /** One account, however often the button is pressed after an answer that never came: the next press would find its own address in use. */
  const signUpKey = useRef(randomId());
  const isSignUp = mode === "signUp";
  const minLength = useSignInOptions()?.passwordMinLength;
  const form = useForm<Credentials>({
    initialValues: { name: "", email, password: "" },
    validate: {
      email: (typed) => (Email.safeParse(typed).success ? null : AUTH_MESSAGES["invalid-email"]),
      password: (typed) =>
        isSignUp && isTooShort(typed, minLength ?? 1) ? AUTH_MESSAGES["weak-password"] : null,
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
      if (isRefusal(error)) signUpKey.current = randomId();
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
      ? apiCall(accountsApi.signUp, { body }, { idempotencyKey: signUpKey.current })
      : apiCall(accountsApi.logIn, { body: credentials }));
    return accessToken;
  }

  function showFailure(shown: AuthFailure): void {
    if (shown.field && shown.field in form.values) {
      form.setFieldError(shown.field, shown.text);
      form.getInputNode(shown.field as keyof Credentials)?.focus();
    } else setFailure(shown.text);
    onFailure(shown);
  }

  function handleRefused(errors: Record<string, unknown>, credentials: Credentials): void {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first as keyof Credentials)?.focus();
    if (isSignUp && !("password" in errors)) void showCommonPassword(credentials);
  }

  /** Only the server knows the common passwords; without its answer the sign-up itself says so later. */
  async function showCommonPassword(credentials: Credentials): Promise<void> {
    const { password } = credentials;
    const { email, name } = SignUp.shape;
    // What no account can have is left out: it has an error of its own.
    const body = {
      password,
      email: email.safeParse(credentials.email).data,
      name: name.safeParse(credentials.name).data,
    };
    const { isWeak } = await apiCall(accountsApi.checkPassword, { body }).catch(() => ({
      isWeak: false,
    }));
    const isStillTyped = form.getValues().password === credentials.password;
    if (isWeak && isStillTyped) form.setFieldError("password", AUTH_MESSAGES["weak-password"]);
  }

  return (
    <form onSubmit={form.onSubmit((values) => void handleSubmit(values), handleRefused)} noValidate>
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
        <PasswordField
          label="Password"
          description={isSignUp && minLength !== undefined ? passwordRule(minLength) : undefined}
          autoComplete={isSignUp ? "new-password" : "current-password"}
          required
          withAsterisk={false}
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
