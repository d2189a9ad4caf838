import type { Request } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import { findAccessTokenClaims, type AccessTokenClaims } from "../auth/accessTokens.js";
import { accountOfEmail } from "../auth/accountOfEmail.js";
import { findKnownBrowser, hasKnownCookie } from "../auth/knownBrowser.js";
import { readRefreshCookie } from "../auth/refreshCookie.js";
import { findRefreshToken } from "../auth/refreshTokens.js";
import type { AppContext } from "../core/AppContext.js";
import { KEY_SEPARATOR } from "../limits/MongoRateStore.js";

/** One household has a whole IPv6 subnet to itself, so the subnet counts as its address. */
export function addressOf(req: Request): string {
  return ipKeyGenerator(req.ip ?? "unknown");
}

export function accountOf(req: Request): string {
  const email = emailOf(req);
  // Without an e-mail the log-in is refused as bad input; the address's own limit counts it.
  return email === null ? `no account ${addressOf(req)}` : accountKey(email);
}

/** So that nobody's tries count for who else tries the same account. */
export function addressAndAccountOf(req: Request): string {
  return [accountOf(req), addressOf(req)].join(KEY_SEPARATOR);
}

/** Wherever it is: phones change their address, and strangers share one. */
export async function knownBrowserKeyOf(req: Request, app: AppContext): Promise<string> {
  return [accountOf(req), String(await knownBrowserOf(app, req))].join(KEY_SEPARATOR);
}

export async function kindOfBrowser(app: AppContext, req: Request): Promise<"known" | "unknown"> {
  return (await knownBrowserOf(app, req)) === null ? "unknown" : "known";
}

const knownBrowsers = new WeakMap<Request, Promise<string | null>>();

/** Asked once for all limits of a request. Without a cookie nothing is looked up, and with one the same for every address. */
function knownBrowserOf(app: AppContext, req: Request): Promise<string | null> {
  const asked = knownBrowsers.get(req) ?? lookForKnownBrowser(app, req);
  knownBrowsers.set(req, asked);
  return asked;
}

async function lookForKnownBrowser(app: AppContext, req: Request): Promise<string | null> {
  const email = emailOf(req);
  const cookies = req.cookies as Record<string, unknown> | undefined;
  if (email === null || !hasKnownCookie(cookies)) return null;
  return findKnownBrowser(app, cookies, await accountOfEmail(app, email));
}

function emailOf(req: Request): string | null {
  const body: unknown = req.body;
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  return typeof email === "string" ? email.trim().toLowerCase() : null;
}

/** Which signed-in browser it is, by a cookie that this installation has sealed; anybody else is known by their address. */
export function browserOf(req: Request, app: AppContext): string {
  const token = findRefreshToken(app, readRefreshCookie(req) ?? "");
  return token ? `session ${token.sessionId}` : addressOf(req);
}

/** Whose token it is; access is proved later, so a token of nobody counts for the address that sends it. */
export function signedInOf(req: Request, app: AppContext): string {
  const claims = claimsOf(req, app);
  return claims ? signedInKey(claims.userId) : `nobody ${addressOf(req)}`;
}

export function isSignedIn(req: Request, app: AppContext): boolean {
  return claimsOf(req, app) !== null;
}

/** Whoever uses up the tries of one sign-in, such as a stolen one, leaves the owner's own alone. */
export function sessionOf(req: Request, app: AppContext): string {
  const claims = claimsOf(req, app);
  const session = claims ? [claims.sessionId] : [];
  return [signedInOf(req, app), ...session].join(KEY_SEPARATOR);
}

function claimsOf(req: Request, app: AppContext): AccessTokenClaims | null {
  const bearer = /^Bearer ([^\s]+)$/i.exec(req.get("Authorization") ?? "")?.[1];
  return bearer ? findAccessTokenClaims(app, bearer) : null;
}

/** Whoever has the mail guesses at the password of who signed up. */
export function linkOf(req: Request): string {
  const body: unknown = req.body;
  const token = typeof body === "object" && body !== null && "token" in body ? body.token : null;
  return typeof token === "string" ? `link ${token.slice(0, 200)}` : `no link ${addressOf(req)}`;
}

export function accountKey(email: string): string {
  return `account ${email.trim().toLowerCase()}`;
}

export function signedInKey(userId: string): string {
  return `user ${userId}`;
}
