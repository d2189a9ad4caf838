import { createSession } from "../../../server/auth/sessions.service.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/**
 * For a test whose clock has moved past the life of the access token: another sign-in, by what the endpoint of the log-in makes them by. The
 * endpoint itself also mails about a new browser and compares the password, which took most of such a test's time.
 */
export async function logInAgain({ context }: TestApp, user: TestUser): Promise<TestUser> {
  const account = await UserModel.findById(user.userId).orFail();
  const { tokens } = await createSession(context, account, "");
  return { ...user, accessToken: tokens.accessToken };
}
