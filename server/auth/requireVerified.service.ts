import { AppError } from "../core/AppError.js";
import type { UserDocument } from "../circle/accounts/user.model.js";

/** Whoever has not shown that the address is theirs sees no group of others, and has no mail sent to others. 409 `email-not-verified`. */
export function requireVerified(user: UserDocument, message: string): void {
  if (user.emailVerified) return;
  throw new AppError({ code: "email-not-verified", status: 409, message });
}
