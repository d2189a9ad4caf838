import { createHmac } from "node:crypto";
import { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { UserModel } from "../circle/accounts/user.model.js";
import type { KnownAccount } from "./knownBrowser.js";
import { deriveKey } from "../core/secrets.js";

/**
 * The account of an address, or a stand-in when there is none: the caller does the same work for both, so that neither the time nor the
 * answer tells which it was.
 */
export async function accountOfEmail(app: AppContext, email: string): Promise<KnownAccount> {
  const fields = { passwordHash: 1, knownBrowsers: 1, oldSealsEndedAt: 1 };
  const user = await UserModel.findOne({ email }, fields).lean();
  return {
    _id: user?._id ?? idOfNobody(app, email),
    knownBrowsers: user?.knownBrowsers ?? [],
    passwordHash: user?.passwordHash ?? null,
    oldSealsEndedAt: user?.oldSealsEndedAt ?? null,
  };
}

/** Always the same for one address, so that a second request finds the first's link as it does for an account. */
function idOfNobody(app: AppContext, email: string): Types.ObjectId {
  const hash = createHmac("sha256", deriveKey(app.secretKey, "nobody")).update(email).digest();
  return new Types.ObjectId(hash.subarray(0, 12));
}
