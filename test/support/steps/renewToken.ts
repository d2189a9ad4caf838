import { signAccessToken } from "../../../server/auth/accessTokens.js";
import { sessionIdOf } from "../server/sessionIdOf.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/**
 * For a test whose clock moves past the life of an access token again and again: the next token for the same session, as a browser is given
 * one. Another sign-in each time took a twelfth of what such a test asks of the database. Whether the session goes on, each call looks itself.
 */
export function renewToken({ context }: TestApp, user: TestUser): TestUser {
  const claims = { userId: user.userId, sessionId: sessionIdOf(user) };
  return { ...user, accessToken: signAccessToken(context, claims).accessToken };
}
