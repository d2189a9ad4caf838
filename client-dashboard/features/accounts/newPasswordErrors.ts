import { AUTH_MESSAGES } from "../../../shared/texts.js";
import type { NewPassword } from "./NewPasswordFields.js";

/** What can be said without the server; whether a password is strong, only it knows. */
export function newPasswordErrors({ password, repeated }: NewPassword): Partial<NewPassword> {
  if (password === "") return { password: AUTH_MESSAGES["weak-password"] };
  return password === repeated ? {} : { repeated: "The two passwords are not the same." };
}
