import { AUTH_MESSAGES } from "../../../../shared/texts.js";
import type { NewPassword } from "./NewPasswordFields.js";
import { isTooShort } from "./passwordRule.js";

/** What can be said without the server, which alone knows the common passwords. A length that is not known yet is its to judge. */
export function newPasswordErrors({ password, repeated }: NewPassword, minLength = 1): Partial<NewPassword> {
  return {
    ...(isTooShort(password, minLength) && { password: AUTH_MESSAGES["weak-password"] }),
    ...(password !== repeated && { repeated: "The two passwords don't match." }),
  };
}
