import { hashPassword } from "../../../server/auth/passwords.js";
import { listBrowser } from "../../../server/auth/knownBrowserList.service.js";
import { createSession } from "../../../server/auth/sessions.service.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { GroupInviteModel } from "../../../server/circle/groups/groupInvite.model.js";
import { insertAccount, newAccountIds } from "../../../server/features/accounts/newAccount.service.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { accountsApi, Profile, SessionTokens } from "../../../shared/contract/accounts.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

export const PASSWORD = "a lamp in the hall";

interface NewCaregiver {
  name?: string;
  email?: string;
  password?: string;
  /** false: the link of the sign-up was not opened yet. */
  verified?: boolean;
}

/**
 * Somebody who has signed up and is signed in: the owner of their own group, the address verified. Anna Berg unless the test says who. Made by
 * what the endpoint of the sign-up makes accounts and sessions by: the rest of it, from the limits to the mail, was most of a test's time.
 */
export async function buildCaregiver(app: TestApp, overrides: NewCaregiver = {}): Promise<TestUser> {
  const name = overrides.name ?? "Anna Berg";
  const email = overrides.email ?? `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`;
  const password = overrides.password ?? PASSWORD;
  const verified = overrides.verified ?? true;
  // What follows from an invitation, and the cookie's name behind https, are the endpoint's to know.
  const isHttps = app.context.config.publicUrl?.startsWith("https:") ?? false;
  const isQuick = verified && !isHttps && !(await GroupInviteModel.exists({ email }));
  return isQuick
    ? makeAccount(app, { name, email, password })
    : signUp(app, { name, email, password, verified });
}

type Credentials = Required<Omit<NewCaregiver, "verified">>;

async function makeAccount({ context }: TestApp, { name, email, password }: Credentials): Promise<TestUser> {
  const passwordHash = await hashPassword(password, context.config.passwordCost);
  const account = { name, email, passwordHash, emailVerified: true };
  const user = await insertAccount(context, newAccountIds(email, null), account);
  if (!user) throw new Error(`${email} has an account already.`);
  const { tokens, refreshToken, browserId } = await createSession(context, user, "");
  await listBrowser(user._id, { browserId, former: null });
  return {
    userId: user.id,
    groupId: String(user.activeGroupId),
    name,
    email,
    password,
    accessToken: tokens.accessToken,
    refreshCookie: `mantel_refresh=${refreshToken}`,
  };
}

async function signUp(
  app: TestApp,
  { name, email, password, verified }: Required<NewCaregiver>,
): Promise<TestUser> {
  const response = await app.callRaw(accountsApi.signUp, { body: { name, email, password } });
  if (response.status !== 200) throw new Error(`${email} could not sign up: ${response.text}`);
  const { accessToken } = SessionTokens.parse(response.body);
  const profile: Profile = await app.call(accountsApi.getUserData, {}, { as: { accessToken } });
  // Tests of other things count mails of their own.
  await DeliveryModel.deleteMany({ userId: profile.userID, kind: "verifyEmailMail" });
  if (verified) await UserModel.updateOne({ _id: profile.userID }, { emailVerified: true });
  return {
    userId: profile.userID,
    groupId: profile.activeGroup.groupID,
    name,
    email,
    password,
    accessToken,
    refreshCookie: response.cookies[0] ?? "",
  };
}
