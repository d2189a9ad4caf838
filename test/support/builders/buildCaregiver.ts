import { UserModel } from "../../../server/circle/accounts/user.model.js";
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

/** Signs somebody up through the door: the owner of their own group, the address verified. Anna Berg unless the test says who. */
export async function buildCaregiver(app: TestApp, overrides: NewCaregiver = {}): Promise<TestUser> {
  const name = overrides.name ?? "Anna Berg";
  const email = overrides.email ?? `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`;
  const password = overrides.password ?? PASSWORD;
  const response = await app.callRaw(accountsApi.signUp, { body: { name, email, password } });
  if (response.status !== 200) throw new Error(`${email} could not sign up: ${response.text}`);
  const { accessToken } = SessionTokens.parse(response.body);
  const profile: Profile = await app.call(accountsApi.getUserData, {}, { as: { accessToken } });
  // Tests of other things count mails of their own.
  await DeliveryModel.deleteMany({ userId: profile.userID, kind: "verifyEmailMail" });
  if (overrides.verified ?? true) await UserModel.updateOne({ _id: profile.userID }, { emailVerified: true });
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
