import type { Types } from "mongoose";
import type { z } from "zod";
import type { LogIn, SignUp } from "../../../shared/contract/accounts.js";
import { NAME_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { findKnownBrowser } from "../../auth/knownBrowser.js";
import { hashPassword, isPassword } from "../../auth/passwords.js";
import { createSession, type SignedIn } from "../../auth/sessions.service.js";
import { tellOwner } from "../../auth/tellOwner.js";
import { keyedId } from "../../core/keyedId.js";
import { authError } from "../../auth/authError.js";
import { sendFirstVerificationMail } from "./emailVerification.service.js";
import { insertAccount, newAccountIds, type AccountIds } from "./newAccount.service.js";
import { requirePassword, requireStrongPassword } from "../../auth/requirePassword.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";

/** What calls, as far as it matters to who gets in. */
export interface Browser {
  userAgent: string;
  /** As `TRUST_PROXY` says it is. */
  address: string;
  cookies: Record<string, unknown> | undefined;
  /** A client that repeats a sign-up whose answer it never got sends the same key. */
  idempotencyKey: string | null;
}

/**
 * Makes an account with its own group and signs it in. Throws 400 `weak-password`, `missing-password` or `email-already-in-use`.
 */
export async function signUp(
  app: AppContext,
  request: z.output<typeof SignUp>,
  browser: Pick<Browser, "userAgent" | "idempotencyKey">,
): Promise<SignedIn> {
  const { email, password } = request;
  const name = request.name ?? email.slice(0, email.indexOf("@")).slice(0, NAME_MAX);
  requireStrongPassword(app, { password, user: { email, name }, field: "password" });
  const ids = newAccountIds(email, browser.idempotencyKey);
  const user =
    (await findRepeatedSignUp(ids.userId, request)) ?? (await createAccount(app, { ...request, name, ids }));
  await sendFirstVerificationMail(app, user);
  return createSession(app, user, browser.userAgent);
}

/** Throws 400 `invalid-credential`, the same and after the same time for an unknown e-mail and a wrong password. */
export async function logIn(
  app: AppContext,
  { email, password }: z.output<typeof LogIn>,
  browser: Browser,
): Promise<SignedIn> {
  requirePassword(password);
  const user = await UserModel.findOne({ email, deletingAt: null });
  const matches = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !matches) throw authError("password", "invalid-credential");
  // Only who knows the password learns it. Not 403: there is no session yet that could be over.
  if (user.disabledAt !== null) throw authError("email", "user-disabled");
  const session = await createSession(app, user, browser.userAgent);
  await tellOfNewBrowser(app, user, browser);
  return session;
}

/** The owner hears of a sign-in by a browser that the account does not know. */
export async function tellOfNewBrowser(
  app: AppContext,
  user: UserDocument,
  { cookies, userAgent, idempotencyKey }: Browser,
): Promise<void> {
  if (findKnownBrowser(app, cookies, user) !== null) return;
  const id = keyedId(idempotencyKey, "newSignIn", user.id);
  await tellOwner(app, user, { matter: "newSignIn", id, userAgent });
}

/** The account that this very sign-up made before; its password is asked for again, since keys are no secrets. */
async function findRepeatedSignUp(
  userId: Types.ObjectId,
  { password }: { password: string },
): Promise<UserDocument | null> {
  const user = await UserModel.findById(userId);
  if (!user || user.disabledAt !== null) return null;
  return (await isPassword(password, user.passwordHash)) ? user : null;
}

interface NewSignUp {
  email: string;
  password: string;
  name: string;
  ids: AccountIds;
}

async function createAccount(
  app: AppContext,
  { email, password, name, ids }: NewSignUp,
): Promise<UserDocument> {
  if (await UserModel.exists({ email })) throw authError("email", "email-already-in-use");
  const passwordHash = await hashPassword(password, app.config.passwordCost);
  const made = await insertAccount(app, ids, { email, name, passwordHash });
  // Two sign-ups met on one e-mail: the same one repeated at once, or somebody else's that came first.
  const user = made ?? (await findRepeatedSignUp(ids.userId, { password }));
  if (!user) throw authError("email", "email-already-in-use");
  return user;
}
