import type { AppContext } from "../core/AppContext.js";
import { Types } from "mongoose";
import { readJoined } from "../database/readJoined.js";
import type { Raw } from "../database/readTogether.js";
import { UserModel, type User } from "../circle/accounts/user.model.js";
import type { Actor } from "../circle/accounts/Actor.js";
import { notSignedIn, sessionOver } from "../core/AppError.js";
import { findAccessTokenClaims } from "./accessTokens.js";
import { SessionModel, type Session } from "./session.model.js";
import { accountDisabled, isLive, noteSessionUse } from "./sessions.service.js";

/**
 * The user behind an access token, whose session is alive in the database right now. Throws 401 without a valid token (get a
 * new one), 403 when the session is over (sign out). REST and the ws hello both come through here.
 */
export async function authenticate(app: AppContext, bearer: string | null): Promise<Actor> {
  const claims = bearer ? findAccessTokenClaims(app, bearer) : null;
  if (!claims) throw notSignedIn();
  const { user, session } = await readSignIn(claims);
  if (user && user.disabledAt !== null) throw accountDisabled();
  const belongs = user && session && session.userId.equals(user._id) && isLive(app, session);
  if (!belongs || user.deletingAt !== null) throw sessionOver();
  await noteSessionUse(app, session);
  return { user, sessionId: claims.sessionId };
}

/**
 * The same while `read` reads what this user may: whoever is not signed in learns nothing of it. It gets the id of the user alone, which the
 * token says.
 */
export async function authenticateBeside<Found>(
  app: AppContext,
  bearer: string | null,
  read: (user: { _id: Types.ObjectId }) => Promise<Found>,
): Promise<{ actor: Actor; found: Found }> {
  const claims = bearer ? findAccessTokenClaims(app, bearer) : null;
  if (!claims) throw notSignedIn();
  const reading = read({ _id: new Types.ObjectId(claims.userId) });
  reading.catch(() => undefined);
  const actor = await authenticate(app, bearer);
  return { actor, found: await reading };
}

/** Both in one command: every call of the API begins with it. */
async function readSignIn(claims: { userId: string; sessionId: string }) {
  const sessionId = new Types.ObjectId(claims.sessionId);
  const [found] = await readJoined<Raw<User> & { sessions: Raw<Session>[] }>(UserModel, [
    { $match: { _id: new Types.ObjectId(claims.userId) } },
    {
      $lookup: {
        from: SessionModel.collection.name,
        pipeline: [{ $match: { _id: sessionId } }],
        as: "sessions",
      },
    },
  ]);
  if (!found) return { user: null, session: null };
  const { sessions, ...user } = found;
  const [session] = sessions;
  return { user: UserModel.hydrate(user), session: session ? SessionModel.hydrate(session) : null };
}
