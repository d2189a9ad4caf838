import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { TOASTS } from "../../../../shared/texts.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { apiClient } from "../../../api/apiCall.js";

import { queryKeys } from "../../../api/queryKeys.js";
import { PasswordField } from "../../../ui/form/PasswordField.js";
import { notify } from "../../../ui/notify.js";
import { AccountSection } from "../../../ui/AccountSection.js";
import { useFocusOnRefused } from "../../../ui/form/useFocusOnRefused.js";
import { authFailure } from "../../../auth/authFailure.js";
import { newPasswordErrors } from "./newPasswordErrors.js";
import { NewPasswordFields } from "./NewPasswordFields.js";
import { SetPasswordByMail } from "./SetPasswordByMail.js";
import { useSignInOptions } from "../logIn/useSignInOptions.js";

const EMPTY = { current: "", password: "", repeated: "" };
const FIELD_OF_INPUT: Record<string, string> = { currentPassword: "current", newPassword: "password" };

export function PasswordSection() {
  const { hasPassword } = useProfile();
  return (
    <AccountSection title="Password">{hasPassword ? <PasswordForm /> : <SetPasswordByMail />}</AccountSection>
  );
}

/** The current password and a new one, typed twice. Every other browser is signed out by it. */
function PasswordForm() {
  const { email } = useProfile();
  const cache = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const form = useFocusOnRefused(errors);
  const minLength = useSignInOptions()?.passwordMinLength;

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = newPasswordErrors(typed, minLength);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsSaving(true);
    try {
      const body = { currentPassword: typed.current, newPassword: typed.password };
      await apiClient.replaceSession(accountsApi.changePassword, { body });
      setTyped(EMPTY);
      notify(TOASTS.accountUpdated, "success");
      void cache.invalidateQueries({ queryKey: queryKeys.sessions });
    } catch (error) {
      const { field, text } = authFailure(error);
      setErrors({ [FIELD_OF_INPUT[field ?? ""] ?? field ?? "form"]: text });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">A new password logs out every other browser.</Text>
        {/* So that a password manager knows whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={typed.current}
          onChange={(event) => setTyped({ ...typed, current: event.currentTarget.value })}
          error={errors["current"]}
        />
        <NewPasswordFields
          value={typed}
          onChange={(changed) => setTyped({ ...typed, ...changed })}
          errors={errors}
        />
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        <div>
          <Button type="submit" variant="default" loading={isSaving}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
