import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { accountsApi } from "../../shared/contract/accounts.js";
import type { EndpointDefinition } from "../../shared/contract/endpoint.js";
import { feedbackApi } from "../../shared/contract/feedback.js";
import type { AppContext } from "../AppContext.js";
import { AppError } from "./AppError.js";
import { MongoRateStore } from "./MongoRateStore.js";

interface RateLimit {
  /** More tries than this in one window are answered 429. */
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Generous enough for a family, and a care home, behind one address. Log-ins count only when they fail. What pairing allows is in
 * shared/limits.ts.
 */
export const DEFAULT_RATE_LIMITS = {
  signUpPerAddress: { max: 30, windowMs: 60 * MINUTE_MS },
  logInPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  logInPerAccount: { max: 20, windowMs: 15 * MINUTE_MS },
  refreshPerAddress: { max: 1_200, windowMs: 15 * MINUTE_MS },
  feedbackPerAddress: { max: 20, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, RateLimit>;

type RateLimitName = keyof typeof DEFAULT_RATE_LIMITS;
export type RateLimits = Record<RateLimitName, RateLimit>;

interface LimitedEndpoint {
  endpoint: EndpointDefinition;
  keyOf: (req: Request) => string;
  failuresOnly: boolean;
}

const LIMITED: Record<RateLimitName, LimitedEndpoint> = {
  signUpPerAddress: { endpoint: accountsApi.signUp, keyOf: addressOf, failuresOnly: false },
  logInPerAddress: { endpoint: accountsApi.logIn, keyOf: addressOf, failuresOnly: true },
  logInPerAccount: { endpoint: accountsApi.logIn, keyOf: accountOf, failuresOnly: true },
  refreshPerAddress: { endpoint: accountsApi.refreshSession, keyOf: addressOf, failuresOnly: false },
  feedbackPerAddress: { endpoint: feedbackApi.create, keyOf: addressOf, failuresOnly: false },
};

/** The limits of one endpoint, as middleware to run before its handler. */
export function rateLimitsOf(
  endpoint: EndpointDefinition,
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
      keyGenerator: LIMITED[name].keyOf,
      skipSuccessfulRequests: LIMITED[name].failuresOnly,
      store: new MongoRateStore({ name, windowMs, now: () => app.now() }),
      // Both kinds of headers are computed from the machine's clock, and tell a guesser how to pace himself.
      standardHeaders: false,
      legacyHeaders: false,
      handler: (req, _res, next) => next(tooManyRequests(resetTimeOf(req), app.now())),
    });
  });
}

function tooManyRequests(resetTime: number | null, now: number): AppError {
  const waitMs = Math.max(0, (resetTime ?? now) - now);
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
function addressOf(req: Request): string {
  return ipKeyGenerator(req.ip ?? "unknown");
}

function accountOf(req: Request): string {
  const body: unknown = req.body;
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  // Without an e-mail the log-in is refused as bad input; the address's own limit counts it.
  return typeof email === "string" ? `account ${email.trim().toLowerCase()}` : `no account ${addressOf(req)}`;
}
