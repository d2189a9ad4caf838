import { Types } from "mongoose";
import { SESSIONS_PER_ACCOUNT_MAX } from "../../shared/limits.js";
import { AUTH_MESSAGES } from "../../shared/texts.js";
import type { AppContext } from "../core/AppContext.js";
import { outOfReach } from "../core/clock.js";
import { UserModel, type UserDocument } from "../circle/accounts/user.model.js";
import { badInput, notFound, notSignedIn, sessionOver, type AppError } from "../core/AppError.js";
import { removePushDevicesOfSessions } from "../notifications/push/pushDevices.service.js";
import { signAccessToken } from "./accessTokens.js";
import type { KnownAccount } from "./knownBrowser.js";
import { forgetBrowser } from "./knownBrowserList.service.js";
import { findRefreshToken, newRefreshToken, nextRefreshToken, type RefreshToken } from "./refreshTokens.js";
import { tellOwner } from "./tellOwner.js";
import { SessionModel, type SessionDocument } from "./session.model.js";

const DAY_MS = 24 * 60 * 60_000;
/** Not used for this long, a sign-in is over. */
export const SESSION_LIFE_MS = 60 * DAY_MS;
/** A sign-in ends this long after it began, however much it is used, so that a copied token ends too. */
const SIGN_IN_LIFE_MS = 180 * DAY_MS;
/**
 * A second tab, or a client whose answer got lost, may send the token before the last rotation this long after it. No session
 * rotates twice within it, so that a slow call is never two tokens behind.
 */
const ROTATION_GRACE_MS = 30_000;
const USER_AGENT_MAX = 200;
/** How far "last used" may lag behind: not every call is worth a write. */
const LAST_USED_STEP_MS = 60_000;

export interface SignedIn {
  tokens: { accessToken: string; accessTokenExpiresAt: string };
  /** For the cookie. */
  refreshToken: string;
  /** Whose browser is known from now on, under this id. */
  account: KnownAccount;
  browserId: string;
}

/** The account as its owner proved to be it; both ways in are compared with what it has by now. */
type ProvedAccount = KnownAccount & Pick<UserDocument, "googleId">;

/**
 * Throws 400 `invalid-credential` when the account was disabled, or its password or Google account changed, since it was read: what ended its
 * sessions meanwhile has not seen this one.
 */
export async function createSession(
  app: AppContext,
  account: ProvedAccount,
  userAgent: string,
): Promise<SignedIn> {
  const { _id: userId } = account;
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
  // After it is stored: of two that meet, either the other one ends this session, or this one sees what the other has written.
  if (!(await isUnchanged(account))) {
    await endSession(app, id.toHexString());
    throw badInput("password", AUTH_MESSAGES["invalid-credential"], "invalid-credential");
  }
  await endSurplusSessions(app, userId);
  return signedIn(app, account, token);
}

async function isUnchanged({ _id, passwordHash, googleId }: ProvedAccount): Promise<boolean> {
  const same = { _id, passwordHash, googleId, disabledAt: null, deletingAt: null };
  return (await UserModel.exists(same)) !== null;
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
  const user = await getEnabledUser(app, session);
  if (session.refreshHash === token.hash && hasJustRotated(app, session)) {
    return signedIn(app, user, token);
  }

  const next = nextRefreshToken(app, token);
  if (await rotate(app, { from: token, to: next })) return signedIn(app, user, next);
  // The row may have moved on since it was read, by another tab's call.
  const current = await SessionModel.findById(token.sessionId);
  const isOneBehind = current?.previousRefreshHash === token.hash;
  if (current && isOneBehind && isLive(app, current) && hasJustRotated(app, current)) {
    return signedIn(app, user, next);
  }
  // First the mail, which is one however often it is queued: after a crash the next use of an old token comes here again.
  await tellOwner(app, user, {
    matter: "sessionReused",
    id: session._id,
    userAgent: session.userAgent,
  });
  await endSession(app, token.sessionId);
  throw sessionOver("session-reused");
}

/** Ends the session that the token belongs to; a token that is not ours, or none, ends nothing. */
export async function endSessionOfToken(app: AppContext, text: string | undefined): Promise<void> {
  const token = text ? findRefreshToken(app, text) : null;
  if (token) await endSession(app, token.sessionId);
}

/** Where the user is signed in, last used first. */
export async function listLiveSessions(app: AppContext, userId: Types.ObjectId): Promise<SessionDocument[]> {
  return SessionModel.find({ userId, ...live(app) }).sort({
    lastUsedAt: -1,
    _id: -1,
  });
}

/** Signs one browser of the user out, which is a stranger's from then on. Throws 404 for a session that is over, unknown, or somebody else's. */
export async function endOwnSession(
  app: AppContext,
  userId: Types.ObjectId,
  sessionId: string,
): Promise<void> {
  const session = await SessionModel.findOne({ _id: sessionId, userId });
  if (!session || !isLive(app, session)) throw notFound("The session");
  await forgetBrowser(app, userId, sessionId);
  await endSession(app, sessionId);
}

/**
 * Signs every browser of the user out, their sockets too. The sockets of `renewing`, whose browser is being given a new session, are
 * told to come back with it.
 */
export async function endAllSessions(
  app: AppContext,
  userId: Types.ObjectId,
  renewing: string | null = null,
): Promise<void> {
  await endSessions(app, { userId, endedAt: null }, renewing);
}

/** The same for sign-ins of up to this instant. */
export async function endSessionsBefore(app: AppContext, userId: Types.ObjectId, at: Date): Promise<void> {
  await endSessions(app, { userId, endedAt: null, createdAt: { $lte: at } }, null);
}

async function endSessions(
  app: AppContext,
  which: { userId: Types.ObjectId; endedAt: null; createdAt?: { $lte: Date } },
  renewing: string | null,
): Promise<void> {
  const sessions = await SessionModel.find(which, { _id: 1 });
  const signedOut = sessions.map(({ id }) => String(id)).filter((id) => id !== renewing);
  await removePushDevicesOfSessions(signedOut);
  await SessionModel.updateMany(
    { _id: { $in: sessions.map((session) => session._id) }, endedAt: null },
    { endedAt: new Date(app.now()) },
  );
  // What was registered between the two; later requirePushSession() sees it.
  await removePushDevicesOfSessions(signedOut);
  for (const { id } of sessions) {
    app.hub.closeSession(id, id === renewing ? "token-invalid" : "session-over");
  }
}

/** Keeps "last used" fresh to the minute. */
export async function noteSessionUse(app: AppContext, session: SessionDocument): Promise<void> {
  const before = new Date(app.now() - LAST_USED_STEP_MS);
  if (session.lastUsedAt > before) return;
  await SessionModel.updateOne(
    { _id: session._id, lastUsedAt: { $lte: before } },
    { lastUsedAt: new Date(app.now()) },
  );
}

/** Of these sessions, those that can still be used; for sockets whose session another process has ended. */
export async function liveSessionIds(app: AppContext, sessionIds: string[]): Promise<Set<string>> {
  const found = await SessionModel.find({ _id: { $in: sessionIds }, ...live(app) }, { _id: 1 });
  return new Set(found.map((session) => session.id));
}

/** To be called after a browser was registered for pushes: one that was signed out meanwhile is told nothing. Throws 403. */
export async function requirePushSession(app: AppContext, sessionId: string): Promise<void> {
  if ((await liveSessionIds(app, [sessionId])).has(sessionId)) return;
  await removePushDevicesOfSessions([sessionId]);
  throw sessionOver();
}

export async function removeSessionsOfUser(userId: Types.ObjectId): Promise<void> {
  await SessionModel.deleteMany({ userId });
}

/** Those that were not used for longest: after the new one is stored, so that of several at once none slips past. */
async function endSurplusSessions(app: AppContext, userId: Types.ObjectId): Promise<void> {
  const sessions = await listLiveSessions(app, userId);
  for (const { id } of sessions.slice(SESSIONS_PER_ACCOUNT_MAX)) await endSession(app, String(id));
}

async function endSession(app: AppContext, sessionId: string): Promise<void> {
  await removePushDevicesOfSessions([sessionId]);
  await SessionModel.updateOne({ _id: sessionId, endedAt: null }, { endedAt: new Date(app.now()) });
  await removePushDevicesOfSessions([sessionId]);
  app.hub.closeSession(sessionId, "session-over");
}

/** What has run out, with the browsers' registrations for push messages. */
export async function removeExpiredSessions(app: AppContext): Promise<void> {
  const [now, since] = [new Date(app.now()), signedInSince(app)];
  const over = await SessionModel.find(
    { $or: [{ expiresAt: { $lte: now } }, { createdAt: { $lte: since } }] },
    { _id: 1 },
  );
  await removePushDevicesOfSessions(over.map(({ id }) => String(id)));
  await SessionModel.deleteMany({ _id: { $in: over.map(({ _id }) => _id) } });
}

export function isLive(app: AppContext, { endedAt, expiresAt, createdAt }: SessionDocument): boolean {
  return endedAt === null && expiresAt.getTime() > app.now() && createdAt > signedInSince(app);
}

/** The same as conditions of a query. An end alone is not enough: builds before this one moved it on for ever. */
function live(app: AppContext) {
  return {
    endedAt: null,
    expiresAt: { $gt: new Date(app.now()) },
    createdAt: { $gt: signedInSince(app) },
  };
}

function signedInSince(app: AppContext): Date {
  return new Date(app.now() - SIGN_IN_LIFE_MS);
}

export function accountDisabled(): AppError {
  return sessionOver("user-disabled", AUTH_MESSAGES["user-disabled"]);
}

async function getEnabledUser(app: AppContext, session: SessionDocument): Promise<UserDocument> {
  const user = await UserModel.findById(session.userId);
  if (user && user.disabledAt === null && user.deletingAt === null) return user;
  await endAllSessions(app, session.userId);
  throw user?.disabledAt ? accountDisabled() : sessionOver();
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
  // One by a clock that was ahead would be just over for hours, and a copied token be taken.
  if (session.rotatedAt > outOfReach(app.now(), 0)) return false;
  return app.now() - session.rotatedAt.getTime() <= ROTATION_GRACE_MS;
}

function signedIn(app: AppContext, account: KnownAccount, token: RefreshToken): SignedIn {
  const claims = { userId: account._id.toHexString(), sessionId: token.sessionId };
  const tokens = signAccessToken(app, claims);
  return { tokens, refreshToken: token.text, account, browserId: token.sessionId };
}
