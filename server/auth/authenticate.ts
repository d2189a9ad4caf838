import type { AppContext } from "../core/AppContext.js";
import { UserModel } from "../circle/accounts/user.model.js";
import type { Actor } from "../circle/accounts/Actor.js";
import { notSignedIn, sessionOver } from "../core/AppError.js";
import { findAccessTokenClaims } from "./accessTokens.js";
import { SessionModel } from "./session.model.js";
import { accountDisabled, isLive, noteSessionUse } from "./sessions.service.js";

/**
 * The user behind an access token, whose session is alive in the database right now. Throws 401 without a valid token (get a
 * new one), 403 when the session is over (sign out). REST and the ws hello both come through here.
 */
export async function authenticate(app: AppContext, bearer: string | null): Promise<Actor> {
  const claims = bearer ? findAccessTokenClaims(app, bearer) : null;
  if (!claims) throw notSignedIn();
  const [session, user] = await Promise.all([
    SessionModel.findById(claims.sessionId),
    UserModel.findById(claims.userId),
  ]);
  if (user && user.disabledAt !== null) throw accountDisabled();
  const belongs = user && session && session.userId.equals(user._id) && isLive(app, session);
  if (!belongs || user.deletingAt !== null) throw sessionOver();
  await noteSessionUse(app, session);
  return { user, sessionId: claims.sessionId };
}
