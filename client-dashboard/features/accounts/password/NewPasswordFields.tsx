import { PasswordInput } from "@mantine/core";
import { PASSWORD_MAX } from "../../../../shared/limits.js";
import { passwordRule } from "./passwordRule.js";
import { useSignInOptions } from "../logIn/useSignInOptions.js";

export interface NewPassword {
  password: string;
  repeated: string;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  errors: Partial<Record<keyof NewPassword, string>>;
}

const TOGGLE = { "aria-label": "Show the password", tabIndex: 0 };

/** A new password, typed twice. */
export function NewPasswordFields({ value, onChange, errors }: NewPasswordFieldsProps) {
  const minLength = useSignInOptions()?.passwordMinLength;
  const field = (name: keyof NewPassword) => ({
    value: value[name],
    error: errors[name],
    maxLength: PASSWORD_MAX,
    autoComplete: "new-password",
    required: true,
    withAsterisk: false,
    visibilityToggleButtonProps: TOGGLE,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <PasswordInput
        label="New password"
        description={minLength === undefined ? undefined : passwordRule(minLength)}
        {...field("password")}
      />
      <PasswordInput label="Repeat new password" {...field("repeated")} />
    </>
  );
}
