import { PersonName } from "../../../shared/contract/base/fields.js";
import { NAME_MAX } from "../../../shared/limits.js";
import { withoutUnusable } from "../../../shared/rules/plainText.js";
import { AUTH_MESSAGES } from "../../../shared/texts.js";
import type { AppContext } from "../../core/AppContext.js";
import type { GoogleAccount } from "../../auth/google/askGoogle.js";
import { noteSecurityEvent } from "../../auth/securityEvents.js";
import { createSession, type SignedIn } from "../../auth/sessions.service.js";
import { AppError, badInput } from "../../core/AppError.js";
import { endMailStop } from "../../notifications/mailStops/mailStops.service.js";
import { tellOfNewBrowser, type Browser } from "./accounts.service.js";
import { copyGooglePhoto } from "./copyGooglePhoto.js";
import { sendFirstVerificationMail } from "./emailVerification.service.js";
import { insertAccount, newAccountIds } from "./newAccount.service.js";
import { takeOverAccount } from "../groups/index.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";

const EMAIL_UNUSABLE =
  "Google gave no email address that can be used here. Sign up with an email address and a password instead.";
const ACCOUNT_EXISTS = "This email address already has an account. Log in with your password.";

/**
 * Signs the owner of a Google account in: to the account that it is linked to, to the one with its e-mail if Google has verified that, or to
 * a new one. Throws 400 `account-exists-with-different-credential`, `google-email-unusable` or `user-disabled`.
 */
export async function signInWithGoogle(
  app: AppContext,
  google: GoogleAccount,
  browser: Browser,
): Promise<SignedIn> {
  const linked = await UserModel.findOne({ googleId: google.id });
  const isFirst = linked === null && !(await UserModel.exists({ email: google.email }));
  const user = linked ?? (await findOrMakeByEmail(app, google, browser.address));
  if (user.deletingAt !== null) throw accountExists();
  if (user.disabledAt !== null) throw badInput("email", AUTH_MESSAGES["user-disabled"], "user-disabled");
  await copyGooglePhoto(app, user, google.pictureUrl);
  const session = await createSession(app, user, browser.userAgent);
  if (!isFirst) await tellOfNewBrowser(app, user, browser);
  const concerned = { account: user.id, address: browser.address };
  if (!isFirst && !linked) noteSecurityEvent(app, "googleLinked", concerned);
  noteSecurityEvent(app, isFirst ? "signedUp" : "signedIn", concerned);
  return session;
}

async function findOrMakeByEmail(
  app: AppContext,
  { email, ...google }: GoogleAccount,
  address: string,
): Promise<UserDocument> {
  if (email === null) throw badInput("email", EMAIL_UNUSABLE, "google-email-unusable");
  const addressed = { ...google, email };
  return (await linkByEmail(app, addressed, address)) ?? createFromGoogle(app, addressed);
}

type Addressed = GoogleAccount & { email: string };

/**
 * null: no account has the e-mail. One that Google has not verified may be somebody else's, and opens nothing. An account that has not may
 * be somebody else's too: it is taken over, and what signed in to it before does no more.
 */
async function linkByEmail(
  app: AppContext,
  google: Addressed,
  address: string,
): Promise<UserDocument | null> {
  const user = await UserModel.findOne({ email: google.email });
  if (!user) return null;
  if (!google.emailVerified || (!user.emailVerified && user.disabledAt !== null)) throw accountExists();
  const linked = user.emailVerified
    ? await UserModel.findOneAndUpdate(
        { _id: user._id, emailVerified: true, googleId: null, deletingAt: null },
        { googleId: google.id },
        { returnDocument: "after" },
      )
    : await takeOverAccount(app, user, { changes: { googleId: google.id, passwordHash: null }, address });
  if (!linked) throw accountExists();
  await endMailStop(app, linked.email);
  return linked;
}

async function createFromGoogle(app: AppContext, google: Addressed): Promise<UserDocument> {
  const { id, email, emailVerified } = google;
  const user =
    (await insertAccount(app, newAccountIds(email, null), {
      email,
      emailVerified,
      name: nameOf(google),
      googleId: id,
    })) ??
    // Another popup of the same person was a moment faster.
    (await UserModel.findOne({ googleId: id }));
  if (!user) throw accountExists();
  await sendVerificationIfNeeded(app, user);
  return user;
}

async function sendVerificationIfNeeded(app: AppContext, user: UserDocument): Promise<void> {
  if (user.emailVerified) await endMailStop(app, user.email);
  else await sendFirstVerificationMail(app, user);
}

function nameOf({ name, email }: Addressed): string {
  const given = PersonName.safeParse(withoutUnusable(name ?? "").slice(0, NAME_MAX));
  return given.success ? given.data : email.slice(0, email.indexOf("@")).slice(0, NAME_MAX);
}

function accountExists(): AppError {
  return badInput("email", ACCOUNT_EXISTS, "account-exists-with-different-credential");
}
