import { Types } from "mongoose";
import { AUTH_MESSAGES } from "../../shared/texts.js";
import type { AppContext } from "../AppContext.js";
import { UserModel } from "../features/accounts/user.model.js";
import { notSignedIn, sessionOver, type AppError } from "../http/AppError.js";
import { signAccessToken } from "./accessTokens.js";
import { findRefreshToken, newRefreshToken, nextRefreshToken, type RefreshToken } from "./refreshTokens.js";
import { SessionModel, type SessionDocument } from "./session.model.js";

export const SESSION_LIFE_MS = 60 * 24 * 60 * 60_000;
/**
 * A second tab, or a client whose answer got lost, may send the token before the last rotation this long after it. No session
 * rotates twice within it, so that a slow call is never two tokens behind.
 */
const ROTATION_GRACE_MS = 30_000;
const USER_AGENT_MAX = 200;

export interface SignedIn {
  tokens: { accessToken: string; accessTokenExpiresAt: string };
  /** For the cookie. */
  refreshToken: string;
}

export async function createSession(
  app: AppContext,
  userId: Types.ObjectId,
  userAgent: string,
): Promise<SignedIn> {
  const id = new Types.ObjectId();
  const now = new Date(app.now());
  const token = newRefreshToken(app, id.toHexString());
  await SessionModel.create({
    _id: id,
    userId,
    refreshHash: token.hash,
    rotatedAt: now,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(app.now() + SESSION_LIFE_MS),
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
  });
  return signedIn(app, userId, token);
}

/**
 * Exchanges a refresh token for an access token and the next refresh token. Throws 401 for a token that is not ours, 403 when
 * its session is over. An old token, sent later than the grace allows, has been copied: the session ends.
 */
export async function refreshSession(app: AppContext, text: string | undefined): Promise<SignedIn> {
  const token = text ? findRefreshToken(app, text) : null;
  if (!token) throw notSignedIn();
  const session = await SessionModel.findById(token.sessionId);
  if (!session || !isLive(app, session)) throw sessionOver();
  await requireEnabledUser(app, session);
  if (session.refreshHash === token.hash && hasJustRotated(app, session)) {
    return signedIn(app, session.userId, token);
  }

  const next = nextRefreshToken(app, token);
  if (await rotate(app, { from: token, to: next })) return signedIn(app, session.userId, next);
  // The row may have moved on since it was read, by another tab's call.
  const current = await SessionModel.findById(token.sessionId);
  const isOneBehind = current?.previousRefreshHash === token.hash;
  if (current && isOneBehind && isLive(app, current) && hasJustRotated(app, current)) {
    return signedIn(app, session.userId, next);
  }
  await endSession(app, token.sessionId);
  throw sessionOver("session-reused");
}

/** Ends the session that the token belongs to; a token that is not ours, or none, ends nothing. */
export async function endSessionOfToken(app: AppContext, text: string | undefined): Promise<void> {
  const token = text ? findRefreshToken(app, text) : null;
  if (token) await endSession(app, token.sessionId);
}

async function endSession(app: AppContext, sessionId: string): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId, endedAt: null }, { endedAt: new Date(app.now()) });
  app.hub.closeSession(sessionId, "session-over");
}

/** For an account that is disabled or deleted. */
async function endAllSessions(app: AppContext, userId: Types.ObjectId): Promise<void> {
  const sessions = await SessionModel.find({ userId, endedAt: null }, { _id: 1 });
  for (const session of sessions) await endSession(app, session.id);
}

export function isLive(app: AppContext, session: SessionDocument): boolean {
  return session.endedAt === null && session.expiresAt.getTime() > app.now();
}

export function accountDisabled(): AppError {
  return sessionOver("user-disabled", AUTH_MESSAGES["user-disabled"]);
}

async function requireEnabledUser(app: AppContext, session: SessionDocument): Promise<void> {
  const user = await UserModel.findById(session.userId);
  if (user && user.disabledAt === null) return;
  await endAllSessions(app, session.userId);
  throw user ? accountDisabled() : sessionOver();
}

async function rotate(app: AppContext, tokens: { from: RefreshToken; to: RefreshToken }): Promise<boolean> {
  const { from, to } = tokens;
  const now = new Date(app.now());
  const rotated = await SessionModel.updateOne(
    { _id: from.sessionId, refreshHash: from.hash, endedAt: null },
    {
      refreshHash: to.hash,
      previousRefreshHash: from.hash,
      rotatedAt: now,
      lastUsedAt: now,
      expiresAt: new Date(app.now() + SESSION_LIFE_MS),
    },
  );
  return rotated.matchedCount === 1;
}

function hasJustRotated(app: AppContext, session: SessionDocument): boolean {
  if (session.previousRefreshHash === null) return false;
  return app.now() - session.rotatedAt.getTime() <= ROTATION_GRACE_MS;
}

function signedIn(app: AppContext, userId: Types.ObjectId, token: RefreshToken): SignedIn {
  const claims = { userId: userId.toHexString(), sessionId: token.sessionId };
  return { tokens: signAccessToken(app, claims), refreshToken: token.text };
}
