import type { Types } from "mongoose";
import type { UserDocument } from "../../circle/accounts/user.model.js";

/**
 * By what the forms that somebody sent are known as theirs. Forms sent without signing in count only under an address that is verified:
 * nobody gets hold of another's by signing up with their e-mail.
 */
export function senderOf(user: UserDocument): { userId: Types.ObjectId; email: string | null } {
  return { userId: user._id, email: user.emailVerified ? user.email : null };
}
