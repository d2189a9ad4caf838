import { Alert, Button, Stack, Text } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { useAuth } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { authFailure } from "../../../auth/authFailure.js";
import { newPasswordErrors } from "../password/newPasswordErrors.js";
import { NewPasswordFields } from "../password/NewPasswordFields.js";
import { useSignInOptions } from "./useSignInOptions.js";

interface ResetPasswordFormProps {
  token: string;
  onDone: (email: string) => void;
  onAskAgain: () => void;
}

/** `/login?mode=reset#<token>`: the new password of whoever came by the link. */
export function ResetPasswordForm({ token, onDone, onAskAgain }: ResetPasswordFormProps) {
  const { state, signOutBy } = useAuth();
  const [typed, setTyped] = useState({ password: "", repeated: "" });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isInvalid, setIsInvalid] = useState(token === "");
  const [isSaving, setIsSaving] = useState(false);
  const minLength = useSignInOptions()?.passwordMinLength;
  const form = useRef<HTMLFormElement>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = newPasswordErrors(typed, minLength);
    if (Object.keys(found).length > 0) return showErrors(found);
    setIsSaving(true);
    setErrors({});
    try {
      onDone(await reset());
    } catch (error) {
      const { code, field, text } = authFailure(error);
      if (code === "link-invalid") setIsInvalid(true);
      else showErrors({ [field === "password" ? "password" : "form"]: text });
    } finally {
      setIsSaving(false);
    }
  }

  /** Every session of the account ends with it; one that is open here would only learn of it later. */
  async function reset(): Promise<string> {
    let email = "";
    const send = async () => {
      email = (await apiCall(accountsApi.resetPassword, { body: { token, password: typed.password } })).email;
    };
    await (state.status === "signedOut" ? send() : signOutBy(send));
    return email;
  }

  function showErrors(found: Partial<Record<string, string>>): void {
    setErrors(found);
    const name = found["password"] ? "password" : "repeated";
    const index = name === "password" ? 0 : 1;
    form.current?.querySelectorAll<HTMLInputElement>("input")[index]?.focus();
  }

  if (isInvalid)
    return (
      <Stack gap="md">
        <Alert color="alert" role="alert" title="This link can't be used">
          It has been used, has expired or is incomplete. A newer link also replaces the ones before it.
        </Alert>
        <Button size="lg" onClick={onAskAgain}>
          Ask for a new link
        </Button>
      </Stack>
    );
  return (
    <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">This logs out every browser that is logged in with the old password.</Text>
        <NewPasswordFields value={typed} onChange={setTyped} errors={errors} />
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        <Button type="submit" size="lg" loading={isSaving}>
          Save new password
        </Button>
      </Stack>
    </form>
  );
}
