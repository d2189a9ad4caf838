import type { AppContext } from "../../AppContext.js";
import { isWeakPassword } from "../../auth/passwords.js";
import { authError } from "./authError.js";
import type { User } from "./user.model.js";

/** Throws 400 `missing-password` for an empty one. */
export function requirePassword(password: string, field = "password"): void {
  if (password.trim() === "") throw authError(field, "missing-password");
}

interface NewPassword {
  password: string;
  /** What a guesser of this account's password would try first comes from here. */
  user: Pick<User, "email" | "name">;
  field: string;
}

/** Throws 400 `missing-password` or `weak-password`. */
export function requireStrongPassword(app: AppContext, { password, user, field }: NewPassword): void {
  requirePassword(password, field);
  const mailbox = user.email.slice(0, user.email.indexOf("@"));
  if (isWeakPassword(password, app.config.passwordMinLength, [user.email, mailbox, user.name])) {
    throw authError(field, "weak-password");
  }
}
