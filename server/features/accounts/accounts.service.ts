import { createHash, randomBytes } from "node:crypto";
import { mongo, Types } from "mongoose";
import type { z } from "zod";
import type { LogIn, Profile, SignUp } from "../../../shared/contract/accounts.js";
import { NAME_MAX, TRIAL_DAYS } from "../../../shared/limits.js";
import { AUTH_MESSAGES, type AuthMessageCode } from "../../../shared/texts.js";
import type { AppContext } from "../../AppContext.js";
import { hashPassword, isPassword, isWeakPassword } from "../../auth/passwords.js";
import { createSession, type SignedIn } from "../../auth/sessions.service.js";
import { badInput, notFound, type AppError } from "../../http/AppError.js";
import {
  ensureOwnGroup,
  findActiveMembership,
  listMemberships,
  removeOwnGroup,
} from "../groups/groups.service.js";
import { presentProfile } from "./profile.present.js";
import { UserModel, type UserDocument } from "./user.model.js";

const DAY_MS = 24 * 60 * 60_000;
const DUPLICATE_KEY = 11_000;

export interface Browser {
  userAgent: string;
  /** A client that repeats a sign-up whose answer it never got sends the same key. */
  idempotencyKey: string | null;
}

/**
 * Makes an account with its own group and signs it in. Throws 400 `weak-password`, `missing-password` or `email-already-in-use`. Group
 * and owner come first and the account, under its unique e-mail, last: a crash in between leaves nothing that anybody can see.
 */
export async function signUp(
  app: AppContext,
  request: z.output<typeof SignUp>,
  browser: Browser,
): Promise<SignedIn> {
  const { email, password } = request;
  requirePassword(password);
  const mailbox = email.slice(0, email.indexOf("@")).slice(0, NAME_MAX);
  const name = request.name ?? mailbox;
  if (isWeakPassword(password, app.config.passwordMinLength, [email, mailbox, name])) {
    throw authError("password", "weak-password");
  }
  const ids = newAccountIds(email, browser.idempotencyKey);
  const user =
    (await findRepeatedSignUp(ids.userId, request)) ?? (await createAccount(app, { ...request, name, ids }));
  return createSession(app, user._id, browser.userAgent);
}

/** Throws 400 `invalid-credential`, the same and after the same time for an unknown e-mail and a wrong password. */
export async function logIn(
  app: AppContext,
  { email, password }: z.output<typeof LogIn>,
  browser: Browser,
): Promise<SignedIn> {
  requirePassword(password);
  const user = await UserModel.findOne({ email });
  const matches = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !matches) throw authError("password", "invalid-credential");
  // Only who knows the password learns it. Not 403: there is no session yet that could be over.
  if (user.disabledAt !== null) throw authError("email", "user-disabled");
  return createSession(app, user._id, browser.userAgent);
}

export async function getProfile(app: AppContext, user: UserDocument): Promise<Profile> {
  const [active, memberships] = await Promise.all([findActiveMembership(user), listMemberships(user)]);
  if (!active) throw notFound("The group");
  return presentProfile(app, { user, active, memberships });
}

function requirePassword(password: string): void {
  if (password.trim() === "") throw authError("password", "missing-password");
}

interface AccountIds {
  userId: Types.ObjectId;
  groupId: Types.ObjectId;
}

/** From the key, so that a repeat finds what the first try made; without one, never seen before. */
function newAccountIds(email: string, idempotencyKey: string | null): AccountIds {
  const seed = idempotencyKey ?? randomBytes(32).toString("base64url");
  const idFor = (what: string) =>
    new Types.ObjectId(createHash("sha256").update(`${what} ${email} ${seed}`).digest().subarray(0, 12));
  return { userId: idFor("user"), groupId: idFor("group") };
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

interface NewAccount {
  email: string;
  password: string;
  name: string;
  ids: AccountIds;
}

async function createAccount(
  app: AppContext,
  { email, password, name, ids }: NewAccount,
): Promise<UserDocument> {
  if (await UserModel.exists({ email })) throw authError("email", "email-already-in-use");
  const createdAt = new Date(app.now());
  const passwordHash = await hashPassword(password);
  const groupName = `${name}'s group`;
  await ensureOwnGroup({ groupId: ids.groupId, ownerId: ids.userId, name: groupName, createdAt });
  try {
    return await UserModel.create({
      _id: ids.userId,
      email,
      passwordHash,
      name,
      activeGroupId: ids.groupId,
      trialEndsAt: new Date(app.now() + TRIAL_DAYS * DAY_MS),
      createdAt,
    });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
    return settleRace({ password, ids });
  }
}

/** Two sign-ups met on one e-mail: the same one repeated at once, or somebody else's that came first. */
async function settleRace({ password, ids }: { password: string; ids: AccountIds }): Promise<UserDocument> {
  const own = await findRepeatedSignUp(ids.userId, { password });
  if (own) return own;
  if (!(await UserModel.exists({ _id: ids.userId }))) await removeOwnGroup(ids.groupId);
  throw authError("email", "email-already-in-use");
}

function authError(field: "email" | "password", code: AuthMessageCode): AppError {
  return badInput(field, AUTH_MESSAGES[code], code);
}
