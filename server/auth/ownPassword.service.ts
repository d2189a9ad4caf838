import { isPassword } from "./passwords.js";
import { authError } from "./authError.js";
import { requirePassword } from "./requirePassword.js";
import type { UserDocument } from "../circle/accounts/user.model.js";

/** For what must not happen by somebody who found an open browser. An account without a password has none to ask for. */
export async function requireOwnPassword(user: UserDocument, password: string | undefined): Promise<void> {
  if (user.passwordHash === null) return;
  requirePassword(password ?? "");
  if (!(await isPassword(password ?? "", user.passwordHash))) throw authError("password", "wrong-password");
}
