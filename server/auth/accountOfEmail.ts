import { createHmac } from "node:crypto";
import { Types } from "mongoose";
import type { AppContext } from "../AppContext.js";
import { UserModel } from "../features/accounts/user.model.js";
import type { KnownAccount } from "./knownBrowser.js";
import { deriveKey } from "./secrets.js";

/**
 * The account of an address, or nobody's that stands for it: whoever asks does the same for both, so that neither the work nor the answer
 * tells which it was.
 */
export async function accountOfEmail(app: AppContext, email: string): Promise<KnownAccount> {
  const user = await UserModel.findOne({ email }, { passwordHash: 1 }).lean();
  return { _id: user?._id ?? idOfNobody(app, email), passwordHash: user?.passwordHash ?? null };
}

/** Always the same for one address, so that a second request finds the first's link as it does for an account. */
function idOfNobody(app: AppContext, email: string): Types.ObjectId {
  const hash = createHmac("sha256", deriveKey(app.secretKey, "nobody")).update(email).digest();
  return new Types.ObjectId(hash.subarray(0, 12));
}
