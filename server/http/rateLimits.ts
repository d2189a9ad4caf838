import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { accountsApi } from "../../shared/contract/accounts.js";
import type { EndpointDefinition } from "../../shared/contract/endpoint.js";
import { feedbackApi } from "../../shared/contract/feedback.js";
import { groupsApi } from "../../shared/contract/groups.js";
import { headlinesApi } from "../../shared/contract/headlines.js";
import { notificationsApi } from "../../shared/contract/notifications.js";
import { peopleApi } from "../../shared/contract/people.js";
import { photosApi } from "../../shared/contract/photos.js";
import { voicesApi } from "../../shared/contract/voices.js";
import { weatherApi } from "../../shared/contract/weather.js";
import type { AppContext } from "../AppContext.js";
import { findAccessTokenClaims } from "../auth/accessTokens.js";
import { readRefreshCookie } from "../auth/refreshCookie.js";
import { findRefreshToken } from "../auth/refreshTokens.js";
import { AppError } from "./AppError.js";
import { MongoRateStore, removeRateCounters } from "./MongoRateStore.js";

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
  logInPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  logInPerAccount: { max: 20, windowMs: 15 * MINUTE_MS },
  refreshPerBrowser: { max: 1_200, windowMs: 15 * MINUTE_MS },
  googlePerAddress: { max: 120, windowMs: 15 * MINUTE_MS },
  verificationMailPerAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  verifyEmailPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  resetRequestPerAddress: { max: 30, windowMs: 60 * MINUTE_MS },
  resetRequestPerAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  resetPasswordPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  changePasswordPerAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  deleteAccountPerAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  downloadPerAccount: { max: 10, windowMs: 60 * MINUTE_MS },
  feedbackPerCaller: { max: 20, windowMs: 60 * MINUTE_MS },
  invitePerAccount: { max: 100, windowMs: 60 * MINUTE_MS },
  invitePerRecipient: { max: 3, windowMs: 60 * MINUTE_MS },
  openInvitePerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  offerOwnershipPerAccount: { max: 10, windowMs: 15 * MINUTE_MS },
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
  keyOf: (req: Request, app: AppContext) => string;
  failuresOnly: boolean;
}

const LIMITED: Record<RateLimitName, LimitedEndpoint> = {
  signUpPerAddress: { endpoint: accountsApi.signUp, keyOf: addressOf, failuresOnly: false },
  logInPerAddress: { endpoint: accountsApi.logIn, keyOf: addressOf, failuresOnly: true },
  logInPerAccount: { endpoint: accountsApi.logIn, keyOf: accountOf, failuresOnly: true },
  refreshPerBrowser: every(accountsApi.refreshSession, browserOf),
  googlePerAddress: { endpoint: GOOGLE_START, keyOf: addressOf, failuresOnly: false },
  verificationMailPerAccount: every(accountsApi.sendVerificationMail, signedInOf),
  verifyEmailPerAddress: failures(accountsApi.verifyEmail, addressOf),
  resetRequestPerAddress: every(accountsApi.requestPasswordReset, addressOf),
  resetRequestPerAccount: every(accountsApi.requestPasswordReset, accountOf),
  resetPasswordPerAddress: failures(accountsApi.resetPassword, addressOf),
  changePasswordPerAccount: failures(accountsApi.changePassword, signedInOf),
  deleteAccountPerAccount: failures(accountsApi.deleteAccount, signedInOf),
  downloadPerAccount: every(accountsApi.downloadMyData, signedInOf),
  feedbackPerCaller: every(feedbackApi.create, signedInOf),
  invitePerAccount: every(groupsApi.invite, signedInOf),
  invitePerRecipient: every(groupsApi.invite, recipientOf),
  openInvitePerAddress: failures(groupsApi.openInvite, addressOf),
  offerOwnershipPerAccount: failures(groupsApi.offerOwnership, signedInOf),
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
    return rateLimit({
      limit: max,
      windowMs,
      keyGenerator: (req) => LIMITED[name].keyOf(req, app),
      skipSuccessfulRequests: LIMITED[name].failuresOnly,
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
  for (const name of Object.keys(LIMITED)) {
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
  const body: unknown = req.body;
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  // Without an e-mail the log-in is refused as bad input; the address's own limit counts it.
  return typeof email === "string" ? accountKey(email) : `no account ${addressOf(req)}`;
}

/** Which signed-in browser it is, by a cookie that this installation has sealed; anybody else is known by their address. */
function browserOf(req: Request, app: AppContext): string {
  const token = findRefreshToken(app, readRefreshCookie(req) ?? "");
  return token ? `session ${token.sessionId}` : addressOf(req);
}

/** Whose token it is; access is proved later, so a token of nobody counts for the address that sends it. */
export function signedInOf(req: Request, app: AppContext): string {
  const bearer = /^Bearer ([^\s]+)$/i.exec(req.get("Authorization") ?? "")?.[1];
  const claims = bearer ? findAccessTokenClaims(app, bearer) : null;
  return claims ? signedInKey(claims.userId) : `nobody ${addressOf(req)}`;
}

/** A resend counts for who sends and who gets it: nobody can use up the invitations that somebody else sends to the same address. */
function recipientOf(req: Request, app: AppContext): string {
  return `${signedInOf(req, app)} to ${accountOf(req)}`;
}

function accountKey(email: string): string {
  return `account ${email.trim().toLowerCase()}`;
}

function signedInKey(userId: string): string {
  return `user ${userId}`;
}
