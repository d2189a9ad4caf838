import type { NextFunction, Request, RequestHandler, Response } from "express";
import { rateLimit } from "express-rate-limit";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import type { AppContext } from "../core/AppContext.js";
import { AppError } from "../core/AppError.js";
import { MongoRateStore, removeRateCounters } from "../limits/MongoRateStore.js";
import { SharedCounts } from "../limits/SharedCounts.js";
import { accountKey, isSignedIn, kindOfBrowser, signedInKey, signedInOf } from "./callerKeys.js";

export interface RateLimit {
  /** More tries than this in one window are answered 429. Infinity: nothing is counted. */
  max: number;
  windowMs: number;
}

/** By the names under which the features have registered them. */
export type RateLimits = Record<string, RateLimit>;

/**
 * Of calls that change something, whatever they change: each leaves rows behind, of the log for a year and of its key for a day. A team
 * that works in one account, and a program that does, stay far below it. A device's are no account's.
 */
export const CHANGES_PER_ACCOUNT: RateLimit = { max: 10_000, windowMs: 60 * 60_000 };

/** Under this name they are counted. */
const CHANGES = "changesPerAccount";

/** A page of its own that is no endpoint of the contract. */
type Page = Pick<EndpointDefinition, "method" | "path">;

interface LimitedEndpoint {
  endpoint: EndpointDefinition | Page;
  keyOf: (req: Request, app: AppContext) => string | Promise<string>;
  failuresOnly: boolean;
  /** Whose tries count, by whether the browser is known to the account that the body names; left out: everybody's. */
  by?: "known" | "unknown";
}

/**
 * What a feature registers. Who is signed in counts by account or browser, and a device by itself (realtime/deviceAllowances.ts): a care home
 * has hundreds of both behind one address. What counts by address is generous enough for a care home's visitors. What pairing allows is in
 * shared/limits.ts.
 */
export type RegisteredLimit = RateLimit & LimitedEndpoint;

const REFUSING = {
  // Both kinds of headers are computed from the machine's clock, and tell a guesser how to pace himself.
  standardHeaders: false,
  legacyHeaders: false,
  handler: (req: Request, _res: Response, next: NextFunction) => next(tooManyRequests(resetTimeOf(req))),
} as const;

/** The limits of one endpoint, as middleware to run before its handler. */
export function rateLimitsOf(
  endpoint: LimitedEndpoint["endpoint"],
  { app, limits }: { app: AppContext; limits: RateLimits },
): RequestHandler[] {
  const { limits: all } = app.registered;
  const own = Object.keys(all).filter((name) => all[name]?.endpoint === endpoint);
  return own.flatMap((name) => {
    const registered = all[name]!;
    const { keyOf, failuresOnly, by } = registered;
    const { max, windowMs } = limits[name] ?? registered;
    if (max === Infinity) return [];
    return rateLimit({
      limit: max,
      windowMs,
      keyGenerator: (req) => keyOf(req, app),
      skip: async (req) => by !== undefined && by !== (await kindOfBrowser(app, req)),
      skipSuccessfulRequests: failuresOnly,
      store: new MongoRateStore({ name, windowMs, now: () => app.now() }),
      ...REFUSING,
    });
  });
}

/** One for all endpoints. Mostly in memory: it is to cost a change nothing, and what it refuses is no guess. */
export function changeLimitOf({ app, limits }: { app: AppContext; limits: RateLimits }): RequestHandler[] {
  const { max, windowMs } = limits.changesPerAccount ?? CHANGES_PER_ACCOUNT;
  if (max === Infinity) return [];
  return [
    rateLimit({
      limit: max,
      windowMs,
      keyGenerator: (req) => signedInOf(req, app),
      // They are refused, and leave nothing behind.
      skip: (req) => !isSignedIn(req, app),
      store: new SharedCounts({ name: CHANGES, windowMs, now: () => app.now() }, max),
      ...REFUSING,
    }),
  ];
}

/** Forgets what was counted under an account's e-mail and id, once the account is gone. */
export async function removeRateCountersOfAccount(
  app: AppContext,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  const { limits, accountCounters } = app.registered;
  await removeRateCounters(
    [...Object.keys(limits), ...accountCounters, CHANGES],
    [accountKey(email), signedInKey(userId)],
  );
}

/** Each call counts. */
export function every(
  endpoint: LimitedEndpoint["endpoint"],
  keyOf: LimitedEndpoint["keyOf"],
): LimitedEndpoint {
  return { endpoint, keyOf, failuresOnly: false };
}

/** Only what fails counts. */
export function failures(
  endpoint: LimitedEndpoint["endpoint"],
  keyOf: LimitedEndpoint["keyOf"],
): LimitedEndpoint {
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
