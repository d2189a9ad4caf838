import { accountsApi } from "../../shared/contract/accounts.js";
import type { TestApp, TestUser } from "./TestApp.js";

/** For a test whose clock has moved past the life of the access token. */
export async function logInAgain(app: TestApp, user: TestUser): Promise<TestUser> {
  const body = { email: user.email, password: user.password };
  const { accessToken } = await app.call(accountsApi.logIn, { body });
  return { ...user, accessToken };
}
