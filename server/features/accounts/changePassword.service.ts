import { randomInt } from "node:crypto";
import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { serverKey } from "../../core/uniqueKey.js";
import { findAccessTokenClaims } from "../../auth/accessTokens.js";
import { accountOfEmail } from "../../auth/accountOfEmail.js";
import { findKnownBrowser, type KnownAccount } from "../../auth/knownBrowser.js";
import { getMailLink, issueMailLink, useMailLink } from "../../notifications/mailLinks/mailLinks.service.js";
import { noKnownBrowsers } from "../../auth/knownBrowserList.service.js";
import { countPasswordChange } from "../../auth/passwordChanges.js";
import { hashPassword, isPassword } from "../../auth/passwords.js";
import { createSession, endAllSessions, type SignedIn } from "../../auth/sessions.service.js";
import { sendOwedMails } from "../../auth/owedMails.service.js";
import { owedMail } from "../../auth/tellOwner.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { notFound } from "../../core/AppError.js";
import { keyedId } from "../../core/keyedId.js";
import { movePushDevices } from "../../notifications/push/pushDevices.service.js";
import { queueMails } from "../../notifications/deliveries/queue.service.js";
import type { Browser } from "./accounts.service.js";
import { authError } from "../../auth/authError.js";
import { takeOverAccount } from "../groups/index.js";
import { requirePassword, requireStrongPassword } from "../../auth/requirePassword.js";
import { UserModel } from "../../circle/accounts/user.model.js";

/** By then the answer is long out, whatever the mail costs; and nobody can tell which of these moments was which request's. */
const MAIL_AFTER_MS = { min: 1_000, max: 2_000 };
/** However many ask: there is a new link every half hour, so at most ten mails an hour. */
const RESET_MAILS_PER_LINK = 5;

/**
 * Mails a link that sets a new password, if there is such an account: the same one again for a while, so that nobody who asks for another's
 * address ends the link that lies in their mailbox. The same is done for an unknown address, under the id of nobody, and
 * the mail is dropped when it is about to be sent: neither the answer nor its timing says who has an account.
 */
export async function requestPasswordReset(
  app: AppContext,
  email: string,
  cookies: Record<string, unknown> | undefined,
): Promise<void> {
  const account = await accountOfEmail(app, email);
  const userId = account._id;
  const isKnown = findKnownBrowser(app, cookies, account) !== null;
  const { seed, mailNumber } = await issueMailLink(app, "reset", userId);
  // The one who is flooded has the link already. A browser that has signed in before is not counted with strangers.
  if (mailNumber > RESET_MAILS_PER_LINK && !isKnown) return;
  await queueMails(app, [
    {
      uniqueKey: serverKey("resetPassword", userId, seed, mailNumber),
      kind: "resetPasswordMail",
      userId,
      payload: { seed },
      dueAt: new Date(app.now() + randomInt(MAIL_AFTER_MS.min, MAIL_AFTER_MS.max)),
    },
  ]);
}

/**
 * Sets a new password by a mailed link and ends every session. Who got the mail has the address, so it is verified; a Google account that
 * was linked before it was verified may be a stranger's and is let go, and what was set up before is held (proveAddress.service.ts). Throws 400 `link-invalid`, `weak-password` or `missing-password`.
 */
export async function resetPassword(
  app: AppContext,
  {
    token,
    password,
    idempotencyKey,
    userAgent,
    address,
  }: { token: string; password: string } & Pick<Browser, "idempotencyKey" | "userAgent" | "address">,
): Promise<{ email: string; account: KnownAccount }> {
  requirePassword(password);
  const use = { token, idempotencyKey };
  const link = await getMailLink(app, "reset", use);
  const user = await UserModel.findOne({ _id: link.userId, deletingAt: null });
  if (!user) throw notFound("The account");
  // Before the link is used up: who chose badly chooses again.
  requireStrongPassword(app, { password, user, field: "password" });
  const passwordHash = await hashPassword(password, app.config.passwordCost);
  await useMailLink(app, "reset", use);
  // Before and after: a crash in the middle leaves nobody signed in, and no call that is under way slips past.
  await endAllSessions(app, user._id);
  const id = keyedId(idempotencyKey, "passwordReset", user.id);
  const changes = {
    passwordHash,
    ...noKnownBrowsers(app),
    ...(!user.emailVerified && { googleId: null }),
    $push: { owedMails: owedMail(app, { matter: "passwordReset", id, userAgent }) },
  };
  const proved = await takeOverAccount(app, user, { changes, address });
  if (!proved) throw notFound("The account");
  await endAllSessions(app, user._id);
  await sendOwedMails(app, user._id);
  return { email: user.email, account: proved };
}

/** Throws 400 `wrong-password`, `weak-password` or `missing-password`, naming the field, and 429 beyond what a day allows. An account without a password gets one by a reset. */
export async function changePassword(
  app: AppContext,
  actor: Actor,
  {
    currentPassword,
    newPassword,
    userAgent,
  }: { currentPassword: string; newPassword: string; userAgent: string },
): Promise<SignedIn> {
  const { user, sessionId } = actor;
  requirePassword(currentPassword, "currentPassword");
  if (!(await isPassword(currentPassword, user.passwordHash))) {
    throw authError("currentPassword", "wrong-password");
  }
  requireStrongPassword(app, { password: newPassword, user, field: "newPassword" });
  await countPasswordChange(app, user._id);
  const passwordHash = await hashPassword(newPassword, app.config.passwordCost);
  const changed = await UserModel.findOneAndUpdate(
    { _id: user._id, passwordHash: user.passwordHash },
    {
      passwordHash,
      $push: {
        owedMails: owedMail(app, { matter: "passwordChanged", id: new Types.ObjectId(), userAgent }),
      },
    },
    { returnDocument: "after" },
  );
  // Somebody changed or reset it meanwhile: what the caller knew is the current password no more.
  if (!changed) throw authError("currentPassword", "wrong-password");
  await endAllSessions(app, user._id, sessionId);
  // A reset link that lies in the mailbox stays: the mailbox outranks the password, which may be somebody else's by now.
  const renewed = await createSession(app, changed, userAgent);
  const claims = findAccessTokenClaims(app, renewed.tokens.accessToken);
  if (claims) await movePushDevices(sessionId, claims.sessionId);
  await sendOwedMails(app, user._id);
  return renewed;
}
