import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { accountsApi } from "../../shared/contract/accounts.js";
import type { EndpointDefinition } from "../../shared/contract/endpoint.js";
import { feedbackApi } from "../../shared/contract/feedback.js";
import { mailStopsApi } from "../../shared/contract/mailStops.js";
import { groupsApi } from "../../shared/contract/groups.js";
import { headlinesApi } from "../../shared/contract/headlines.js";
import { notificationsApi } from "../../shared/contract/notifications.js";
import { peopleApi } from "../../shared/contract/people.js";
import { photosApi } from "../../shared/contract/photos.js";
import { voicesApi } from "../../shared/contract/voices.js";
import { weatherApi } from "../../shared/contract/weather.js";
import type { AppContext } from "../AppContext.js";
import { findAccessTokenClaims, type AccessTokenClaims } from "../auth/accessTokens.js";
import { accountOfEmail } from "../auth/accountOfEmail.js";
import { findKnownBrowser, hasKnownCookie } from "../auth/knownBrowser.js";
import { readRefreshCookie } from "../auth/refreshCookie.js";
import { findRefreshToken } from "../auth/refreshTokens.js";
import { PASSWORD_CHANGES } from "../auth/passwordChanges.js";
import { SECURITY_MAILS } from "../auth/tellOwner.js";
import { AppError } from "./AppError.js";
import { KEY_SEPARATOR, MongoRateStore, removeRateCounters } from "./MongoRateStore.js";

interface RateLimit {
  /** More tries than this in one window are answered 429. */
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Who is signed in counts by account or browser, and a device by itself (deviceAllowances.ts): a care home has hundreds of both behind one
 * address. What counts by address is generous enough for a care home's visitors. Log-ins count only when they fail. What pairing allows is in
 * shared/limits.ts.
 */
export const DEFAULT_RATE_LIMITS = {
  signUpPerAddress: { max: 30, windowMs: 60 * MINUTE_MS },
  /** Its own tries only: nobody else can lock out a browser that has signed in before. */
  logInPerKnownBrowser: { max: 10, windowMs: 15 * MINUTE_MS },
  logInPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  logInPerAddressAndAccount: { max: 20, windowMs: 60 * MINUTE_MS },
  /** From all unknown browsers together, so that a guesser with many addresses gets 4,800 tries a day; who is told to wait here resets the password. */
  logInPerAccount: { max: 200, windowMs: 60 * MINUTE_MS },
  refreshPerBrowser: { max: 1_200, windowMs: 15 * MINUTE_MS },
  googlePerAddress: { max: 120, windowMs: 15 * MINUTE_MS },
  verificationMailPerAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  verifyEmailPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  verifyEmailPerLink: { max: 20, windowMs: 15 * MINUTE_MS },
  resetRequestPerKnownBrowser: { max: 5, windowMs: 60 * MINUTE_MS },
  resetRequestPerAddress: { max: 30, windowMs: 60 * MINUTE_MS },
  resetRequestPerAddressAndAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  resetPasswordPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  changePasswordPerSession: { max: 10, windowMs: 15 * MINUTE_MS },
  deleteAccountPerSession: { max: 10, windowMs: 15 * MINUTE_MS },
  downloadPerAccount: { max: 10, windowMs: 60 * MINUTE_MS },
  feedbackPerCaller: { max: 20, windowMs: 60 * MINUTE_MS },
  invitePerAccount: { max: 20, windowMs: 24 * 60 * MINUTE_MS },
  stopMailsPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  openInvitePerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  offerOwnershipPerSession: { max: 10, windowMs: 15 * MINUTE_MS },
  findPlacesPerAccount: { max: 120, windowMs: 15 * MINUTE_MS },
  checkFeedPerAccount: { max: 60, windowMs: 15 * MINUTE_MS },
  testMessagePerAccount: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Four megabytes each, kept for a day though no message takes them. */
  voicePerAccount: { max: 60, windowMs: 60 * MINUTE_MS },
  /** 15 megabytes each, and a second of work: the two hundred of a holiday go in one go. */
  displayPhotoPerAccount: { max: 300, windowMs: 15 * MINUTE_MS },
  personPhotoPerAccount: { max: 30, windowMs: 15 * MINUTE_MS },
  accountPhotoPerAccount: { max: 30, windowMs: 15 * MINUTE_MS },
} satisfies Record<string, RateLimit>;

type RateLimitName = keyof typeof DEFAULT_RATE_LIMITS;
export type RateLimits = Record<RateLimitName, RateLimit>;

/** The start of Google's popup, which is a page and no endpoint of the contract; see features/accounts/google.routes.ts. */
export const GOOGLE_START = { method: "GET", path: "/api/google" } as const;

interface LimitedEndpoint {
  endpoint: EndpointDefinition | typeof GOOGLE_START;
  keyOf: (req: Request, app: AppContext) => string | Promise<string>;
  failuresOnly: boolean;
  /** Whose tries count, by whether the browser is known to the account that the body names; left out: everybody's. */
  by?: "known" | "unknown";
}

const LIMITED: Record<RateLimitName, LimitedEndpoint> = {
  signUpPerAddress: { endpoint: accountsApi.signUp, keyOf: addressOf, failuresOnly: false },
  logInPerKnownBrowser: { ...failures(accountsApi.logIn, knownBrowserKeyOf), by: "known" },
  logInPerAddress: { ...failures(accountsApi.logIn, addressOf), by: "unknown" },
  logInPerAddressAndAccount: { ...failures(accountsApi.logIn, addressAndAccountOf), by: "unknown" },
  logInPerAccount: { ...failures(accountsApi.logIn, accountOf), by: "unknown" },
  refreshPerBrowser: every(accountsApi.refreshSession, browserOf),
  googlePerAddress: { endpoint: GOOGLE_START, keyOf: addressOf, failuresOnly: false },
  verificationMailPerAccount: every(accountsApi.sendVerificationMail, signedInOf),
  verifyEmailPerAddress: failures(accountsApi.verifyEmail, addressOf),
  verifyEmailPerLink: failures(accountsApi.verifyEmail, linkOf),
  resetRequestPerKnownBrowser: { ...every(accountsApi.requestPasswordReset, knownBrowserKeyOf), by: "known" },
  resetRequestPerAddress: { ...every(accountsApi.requestPasswordReset, addressOf), by: "unknown" },
  resetRequestPerAddressAndAccount: {
    ...every(accountsApi.requestPasswordReset, addressAndAccountOf),
    by: "unknown",
  },
  resetPasswordPerAddress: failures(accountsApi.resetPassword, addressOf),
  changePasswordPerSession: failures(accountsApi.changePassword, sessionOf),
  deleteAccountPerSession: failures(accountsApi.deleteAccount, sessionOf),
  downloadPerAccount: every(accountsApi.downloadMyData, signedInOf),
  feedbackPerCaller: every(feedbackApi.create, signedInOf),
  invitePerAccount: every(groupsApi.invite, signedInOf),
  stopMailsPerAddress: failures(mailStopsApi.stop, addressOf),
  openInvitePerAddress: failures(groupsApi.openInvite, addressOf),
  offerOwnershipPerSession: failures(groupsApi.offerOwnership, sessionOf),
  findPlacesPerAccount: every(weatherApi.findPlaces, signedInOf),
  checkFeedPerAccount: every(headlinesApi.check, signedInOf),
  testMessagePerAccount: every(notificationsApi.sendTestMessage, signedInOf),
  voicePerAccount: every(voicesApi.create, signedInOf),
  displayPhotoPerAccount: every(photosApi.add, signedInOf),
  personPhotoPerAccount: every(peopleApi.setPhoto, signedInOf),
  accountPhotoPerAccount: every(accountsApi.setPhoto, signedInOf),
};

/** The limits of one endpoint, as middleware to run before its handler. */
export function rateLimitsOf(
  endpoint: LimitedEndpoint["endpoint"],
  { app, limits }: { app: AppContext; limits: RateLimits },
): RequestHandler[] {
  const names = (Object.keys(LIMITED) as RateLimitName[]).filter(
    (name) => LIMITED[name].endpoint === endpoint,
  );
  return names.map((name) => {
    const { max, windowMs } = limits[name];
    const { keyOf, failuresOnly, by } = LIMITED[name];
    return rateLimit({
      limit: max,
      windowMs,
      keyGenerator: (req) => keyOf(req, app),
      skip: async (req) => by !== undefined && by !== (await kindOfBrowser(app, req)),
      skipSuccessfulRequests: failuresOnly,
      store: new MongoRateStore({ name, windowMs, now: () => app.now() }),
      // Both kinds of headers are computed from the machine's clock, and tell a guesser how to pace himself.
      standardHeaders: false,
      legacyHeaders: false,
      handler: (req, _res, next) => next(tooManyRequests(resetTimeOf(req))),
    });
  });
}

/** Forgets what was counted under an account's e-mail and id, once the account is gone. */
export async function removeRateCountersOfAccount(email: string, userId: string): Promise<void> {
  for (const name of [...Object.keys(LIMITED), PASSWORD_CHANGES, SECURITY_MAILS]) {
    await removeRateCounters(name, accountKey(email));
    await removeRateCounters(name, signedInKey(userId));
  }
}

function every(endpoint: EndpointDefinition, keyOf: LimitedEndpoint["keyOf"]): LimitedEndpoint {
  return { endpoint, keyOf, failuresOnly: false };
}

function failures(endpoint: EndpointDefinition, keyOf: LimitedEndpoint["keyOf"]): LimitedEndpoint {
  return { endpoint, keyOf, failuresOnly: true };
}

function tooManyRequests(resetTime: number | null): AppError {
  const waitMs = resetTime === null ? 0 : resetTime - Date.now();
  return new AppError({
    code: "too-many-requests",
    status: 429,
    message: "Too many tries. Please wait a little.",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}

/** express-rate-limit leaves what it counted on the request, under a name that Express's types do not know. */
function resetTimeOf(req: Request & { rateLimit?: { resetTime?: Date } }): number | null {
  return req.rateLimit?.resetTime?.getTime() ?? null;
}

/** One household has a whole IPv6 subnet to itself, so the subnet counts as its address. */
export function addressOf(req: Request): string {
  return ipKeyGenerator(req.ip ?? "unknown");
}

function accountOf(req: Request): string {
  const email = emailOf(req);
  // Without an e-mail the log-in is refused as bad input; the address's own limit counts it.
  return email === null ? `no account ${addressOf(req)}` : accountKey(email);
}

/** So that nobody's tries count for who else tries the same account. */
function addressAndAccountOf(req: Request): string {
  return [accountOf(req), addressOf(req)].join(KEY_SEPARATOR);
}

/** Wherever it is: phones change their address, and strangers share one. */
async function knownBrowserKeyOf(req: Request, app: AppContext): Promise<string> {
  return [accountOf(req), String(await knownBrowserOf(app, req))].join(KEY_SEPARATOR);
}

async function kindOfBrowser(app: AppContext, req: Request): Promise<"known" | "unknown"> {
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
function browserOf(req: Request, app: AppContext): string {
  const token = findRefreshToken(app, readRefreshCookie(req) ?? "");
  return token ? `session ${token.sessionId}` : addressOf(req);
}

/** Whose token it is; access is proved later, so a token of nobody counts for the address that sends it. */
export function signedInOf(req: Request, app: AppContext): string {
  const claims = claimsOf(req, app);
  return claims ? signedInKey(claims.userId) : `nobody ${addressOf(req)}`;
}

/** Whoever uses up the tries of one sign-in, such as a stolen one, leaves the owner's own alone. */
function sessionOf(req: Request, app: AppContext): string {
  const claims = claimsOf(req, app);
  const session = claims ? [claims.sessionId] : [];
  return [signedInOf(req, app), ...session].join(KEY_SEPARATOR);
}

function claimsOf(req: Request, app: AppContext): AccessTokenClaims | null {
  const bearer = /^Bearer ([^\s]+)$/i.exec(req.get("Authorization") ?? "")?.[1];
  return bearer ? findAccessTokenClaims(app, bearer) : null;
}

/** Whoever has the mail guesses at the password of who signed up. */
function linkOf(req: Request): string {
  const body: unknown = req.body;
  const token = typeof body === "object" && body !== null && "token" in body ? body.token : null;
  return typeof token === "string" ? `link ${token.slice(0, 200)}` : `no link ${addressOf(req)}`;
}

function accountKey(email: string): string {
  return `account ${email.trim().toLowerCase()}`;
}

function signedInKey(userId: string): string {
  return `user ${userId}`;
}
