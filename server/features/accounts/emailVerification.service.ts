import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { serverKey } from "../../core/uniqueKey.js";
import { MailLinkModel } from "../../notifications/mailLinks/mailLink.model.js";
import { getMailLink, issueMailLink, useMailLink } from "../../notifications/mailLinks/mailLinks.service.js";
import { countUnprovedMail, requireUnprovedMail } from "../../notifications/mailLinks/unprovedMails.js";
import { isPassword } from "../../auth/passwords.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { badInput, notFound } from "../../core/AppError.js";
import { queueMails } from "../../notifications/deliveries/queue.service.js";
import { endMailStop } from "../../notifications/mailStops/mailStops.service.js";
import { authError } from "../../auth/authError.js";
import { requirePassword } from "../../auth/requirePassword.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";

const PASSWORD_FIRST = "Type the password that was chosen at sign-up.";
const SIGN_IN_FIRST = "Log in to this account first, then open the link again.";

/**
 * Mails a link that verifies the user's address, the same one again for a while. Nothing happens when it is verified already. Throws 429
 * `too-many-mails` when the mailbox has had enough for now.
 */
export async function sendVerificationMail(app: AppContext, user: UserDocument): Promise<void> {
  if (user.emailVerified) return;
  await requireUnprovedMail(app, user.email, "verification");
  await queueVerificationMail(app, user);
}

async function queueVerificationMail(app: AppContext, user: UserDocument): Promise<void> {
  const { seed, mailNumber } = await issueMailLink(app, "verify", user._id);
  await queueMails(app, [
    {
      uniqueKey: serverKey("verifyEmail", user._id, seed, mailNumber),
      kind: "verifyEmailMail",
      userId: user._id,
      payload: { seed },
    },
  ]);
}

/**
 * For a sign-up, which its client may repeat: the mail of the first time is not made worthless by a second. A mailbox that has had enough
 * does not stop a sign-up: its owner asks for the mail again later.
 */
export async function sendFirstVerificationMail(app: AppContext, user: UserDocument): Promise<void> {
  if (await MailLinkModel.exists({ userId: user._id, kind: "verify" })) return;
  const { isFree } = await countUnprovedMail(app, user.email, "verification");
  if (isFree) await queueVerificationMail(app, user);
}

interface Verification {
  token: string;
  password?: string | undefined;
  idempotencyKey: string | null;
  /** Who is signed in, if anybody. */
  actor: Actor | null;
}

/**
 * Verifies the address that the link was sent to and returns it. Whoever has the mail did not necessarily sign up: they sign in with the
 * account, or give its password. Throws 400 `link-invalid`, `password-needed`, `sign-in-needed` for an account that has no password, and
 * `wrong-password`; the link is good for another try.
 */
export async function verifyEmail(
  app: AppContext,
  { password, actor, ...use }: Verification,
): Promise<{ email: string }> {
  const link = await getMailLink(app, "verify", use);
  if (!actor?.user._id.equals(link.userId)) await requireSignUpsPassword(link.userId, password);
  await useMailLink(app, "verify", use);
  const user = await UserModel.findOneAndUpdate(
    { _id: link.userId, deletingAt: null },
    { emailVerified: true },
    { returnDocument: "after" },
  );
  if (!user) throw notFound("The account");
  await endMailStop(app, user.email);
  app.hub.toUser(user.id, { type: "account.changed" });
  return { email: user.email };
}

async function requireSignUpsPassword(userId: Types.ObjectId, password: string | undefined): Promise<void> {
  const user = await UserModel.findById(userId, { passwordHash: 1 }).lean();
  if (user && user.passwordHash === null) throw badInput("token", SIGN_IN_FIRST, "sign-in-needed");
  if (password === undefined) throw badInput("password", PASSWORD_FIRST, "password-needed");
  requirePassword(password);
  if (!(await isPassword(password, user?.passwordHash ?? null)))
    throw authError("password", "wrong-password");
}
