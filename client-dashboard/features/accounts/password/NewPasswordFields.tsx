import { passwordRule } from "./passwordRule.js";
import { PasswordField } from "../../../ui/form/PasswordField.js";
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

/** A new password, typed twice. */
export function NewPasswordFields({ value, onChange, errors }: NewPasswordFieldsProps) {
  const minLength = useSignInOptions()?.passwordMinLength;
  const field = (name: keyof NewPassword) => ({
    value: value[name],
    error: errors[name],
    autoComplete: "new-password",
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <PasswordField
        label="New password"
        description={minLength === undefined ? undefined : passwordRule(minLength)}
        {...field("password")}
      />
      <PasswordField label="Repeat new password" {...field("repeated")} />
    </>
  );
}
