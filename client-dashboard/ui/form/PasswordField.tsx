import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { PASSWORD_MAX } from "../../../shared/limits.js";

const TOGGLE = { "aria-label": "Show the password", tabIndex: 0 };

/** A password, which can be looked at. Mantine's field is red when it is refused, and says so to nobody who hears the page. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      maxLength={PASSWORD_MAX}
      visibilityToggleButtonProps={TOGGLE}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
