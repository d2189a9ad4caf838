import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/** For a test whose clock has moved past the life of the access token. */
export async function logInAgain(app: TestApp, user: TestUser): Promise<TestUser> {
  const body = { email: user.email, password: user.password };
  const { accessToken } = await app.call(accountsApi.logIn, { body });
  // Tests of other things count mails of their own.
  await DeliveryModel.deleteMany({ userId: user.userId, kind: "securityMail" });
  return { ...user, accessToken };
}
