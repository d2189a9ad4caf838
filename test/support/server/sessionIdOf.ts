import jwt from "jsonwebtoken";
import type { TestUser } from "./TestApp.js";

/** The session behind an access token. */
export function sessionIdOf({ accessToken }: Pick<TestUser, "accessToken">): string {
  return String((jwt.decode(accessToken) as { sid?: unknown }).sid);
}
