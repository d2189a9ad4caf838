import type { AppContext } from "../core/AppContext.js";
import { isWeakPassword } from "./passwords.js";
import { authError } from "./authError.js";
import type { User } from "../circle/accounts/user.model.js";

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
  if (isTooWeak(app, { password, user })) throw authError(field, "weak-password");
}

/** Whether an account with this address and name would be refused this password. */
export function isTooWeak(app: AppContext, { password, user }: Omit<NewPassword, "field">): boolean {
  const [mailbox = ""] = user.email.split("@");
  return isWeakPassword(password, app.config.passwordMinLength, [user.email, mailbox, user.name]);
}
