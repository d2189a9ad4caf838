import type { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { AppError } from "../core/AppError.js";
import { MongoRateStore } from "../limits/MongoRateStore.js";

/** Under this name the changes are counted. */
export const PASSWORD_CHANGES = "passwordChanges";
const DAY_MS = 24 * 60 * 60_000;
/** Each is mailed to the owner, and so many of these mails go out a day. */
const CHANGES_PER_DAY = 10;

/** To be called when the current password was right: wrong ones count elsewhere. Throws 429 beyond what a day allows; a reset by mail goes on. */
export async function countPasswordChange(app: AppContext, userId: Types.ObjectId): Promise<void> {
  const store = new MongoRateStore({ name: PASSWORD_CHANGES, windowMs: DAY_MS, now: () => app.now() });
  const { totalHits, resetTime } = await store.increment(`user ${userId.toHexString()}`);
  if (totalHits <= CHANGES_PER_DAY) return;
  throw new AppError({
    code: "too-many-requests",
    status: 429,
    message:
      "The password was changed too often today. Set a new one by email: log out, then choose “Forgot password”.",
    retryAfterSeconds: resetTime ? Math.max(1, Math.ceil((resetTime.getTime() - Date.now()) / 1_000)) : 1,
  });
}
