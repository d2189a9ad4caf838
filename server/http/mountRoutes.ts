import { Router, type Request, type RequestHandler, type Response } from "express";
import type { AccessRule, EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import type { AppContext } from "../core/AppContext.js";
import { AppError } from "../core/AppError.js";
import { findAccessTokenClaims } from "../auth/accessTokens.js";
import { answerInTime } from "./answerInTime.js";
import type { AccessGranted, AccessTable } from "./access.js";
import { parseInput } from "./parseInput.js";
import { changeLimitOf, rateLimitsOf, type RateLimits } from "./rateLimits.js";
import { findTryId, isRepeatedTry, noteTry } from "./idempotency/repeatedTries.js";
import type { Route, RouteContext } from "./route.js";
import type { UploadedFile } from "./uploads/UploadedFile.js";
import { UploadInbox } from "./uploads/UploadInbox.js";
import { UploadSlots } from "./uploads/UploadSlots.js";
import { findKeyedApiCall, handlersKey, type Visit } from "./idempotency/keyedApiCalls.js";
import { placesOf, requireStillInSight, type SightRule } from "./idempotency/places.js";
import {
  isAnswered,
  requireIdempotencyKey,
  runOnce,
  type Answer,
  type PlacedAnswer,
} from "./idempotency/runOnce.js";

const OK = 200;

/** Is told of every call that has succeeded, before its caller is. */
export type AuditHook = (call: {
  endpoint: EndpointDefinition;
  access: Granted;
  params: unknown;
  body: unknown;
}) => Promise<void>;

/** Is told how every call has ended, before its caller is. Does not throw. */
export type SecurityHook = (call: {
  endpoint: EndpointDefinition;
  req: Request;
  answer?: unknown;
  error?: unknown;
}) => Promise<void>;

/** Refuses a call for which the group's subscription is not enough. */
export type SubscriptionRule = (call: {
  endpoint: EndpointDefinition;
  granted: Granted;
  body: unknown;
}) => Promise<void>;

interface Mounting {
  app: AppContext;
  routes: Route[];
  access: AccessTable;
  sight: SightRule;
  subscription: SubscriptionRule;
  audit: AuditHook;
  security: SecurityHook;
  limits: RateLimits;
}

/**
 * An Express router of all routes. Each call goes through the same steps: limit, shape of the path, stored answer of its
 * Idempotency-Key, access, input, handler, result. The path comes before access so that access rules only ever see ids; the body
 * comes after, so that strangers learn nothing from it; the stored answer comes before both, since what the first try was about may be
 * gone or over by now.
 */
export function mountRoutes(mounting: Mounting): Router {
  const router = Router();
  const slots = new UploadSlots(() => mounting.app.now());
  const changeLimit = changeLimitOf(mounting);
  for (const route of mounting.routes) {
    const { method, path } = route.endpoint;
    const verb = method.toLowerCase() as Lowercase<typeof method>;
    const mounted = {
      ...mounting,
      ...{ slots, route, limiters: rateLimitsOf(route.endpoint, mounting) },
      changeLimit: isChangeOfAccount(route.endpoint) ? changeLimit : [],
    };
    router[verb](path, async (req, res) => {
      const answering = answerCall(mounted, { req, res });
      // A file takes as long as it takes; readUpload() and whoever streams end one that has stopped moving.
      const answer = movesFile(route.endpoint) ? await answering : await answerInTime(answering, req.log);
      if (!route.endpoint.produces) res.status(answer.status).json(answer.body);
    });
  }
  return router;
}

interface Exchange {
  req: Request;
  res: Response;
}

interface MountedRoute extends Mounting {
  route: Route;
  limiters: RequestHandler[];
  changeLimit: RequestHandler[];
  slots: UploadSlots;
}

type Granted = AccessGranted[AccessRule];

/** What a handler is about to work on: its caller may, and what was sent is whole. */
interface Entered {
  granted: Granted;
  query: unknown;
  body: unknown;
  file: UploadedFile | undefined;
  ahead: unknown;
}

async function answerCall(mounted: MountedRoute, exchange: Exchange): Promise<Answer> {
  const { app, slots, route, security } = mounted;
  const { endpoint } = route;
  const { req, res } = exchange;
  const inbox = new UploadInbox({ app, slots, req, res, upload: endpoint.upload });
  try {
    const answer = await answerFrom(mounted, exchange, inbox);
    await security({ endpoint, req, answer: answer.body });
    return answer;
  } catch (error) {
    await security({ endpoint, req, error });
    throw error;
  } finally {
    await inbox.end();
  }
}

async function answerFrom(
  mounted: MountedRoute,
  { req, res }: Exchange,
  inbox: UploadInbox,
): Promise<Answer> {
  const { app, route } = mounted;
  // Counting asks the database too: a hung one must not keep a log-in waiting beyond its deadline.
  await passLimits(mounted, { req, res });
  const { endpoint } = route;
  const params = parseInput(endpoint, "params", req.params) as Record<string, string> | undefined;
  const visit: Visit = {
    endpoint,
    req,
    request: {
      isRead: endpoint.method === "GET",
      params: params ?? {},
      body: req.body,
      bearer: bearerOf(req),
      cookies: req.cookies as Record<string, string | undefined>,
    },
    idempotencyKey: requireIdempotencyKey(req.get("Idempotency-Key")),
  };
  const exchange = { params, req, res };
  const call = await findKeyedApiCall(mounted, visit);
  const work = async () => handle(mounted, visit, { ...exchange, ...(await enter(mounted, visit, inbox)) });
  if (!call) return work();
  if (!endpoint.upload) {
    // What the caller may do is read while the key is stored, which waits for the journal: neither changes what the other finds.
    const entering = enter(mounted, visit, inbox);
    entering.catch(() => undefined);
    return runOnce(app, call, async (claimed) =>
      claimed === "atOnce" ? handle(mounted, visit, { ...exchange, ...(await entering) }) : work(),
    );
  }

  // The file is part of the request, and is read only of who may send it, or of who was answered before.
  const entered = (await isAnswered(call)) ? null : await enter(mounted, visit, inbox);
  const file = await inbox.receive();
  return runOnce(app, { ...call, input: { ...call.input, file: file?.digest } }, async () =>
    handle(mounted, visit, { ...exchange, ...(entered ?? (await enter(mounted, visit, inbox))) }),
  );
}

/** The access rule first, so that strangers learn nothing from what is wrong with the rest. */
async function enter(mounted: MountedRoute, visit: Visit, inbox: UploadInbox): Promise<Entered> {
  const { access, subscription, route } = mounted;
  const { req, request } = visit;
  const { endpoint } = route;
  const looking = lookAhead(mounted, visit);
  const granted = await access[endpoint.access](request);
  const query = parseInput(endpoint, "query", req.query);
  const body = parseBody(route, req.body);
  await subscription({ endpoint, granted, body });
  const file = await inbox.receive();
  // It may take an hour to come, and the token has run out by then: what is asked is whether they still belong there.
  if (file) await requireStillInSight(mounted.sight, granted);
  return { granted, query, body, file, ahead: await looking };
}

/** Never rejects: the handler looks by itself then, and meets what went wrong. */
async function lookAhead({ app, route }: MountedRoute, visit: Visit): Promise<unknown> {
  const { bearer, body } = visit.request;
  const claims = bearer === null ? null : findAccessTokenClaims(app, bearer);
  if (!claims || !route.lookAhead) return null;
  const { idempotencyKey } = visit;
  return route.lookAhead({ app, userId: claims.userId, idempotencyKey, body }).catch(() => null);
}

function parseBody({ endpoint, describeBadBody }: Route, input: unknown): unknown {
  try {
    return parseInput(endpoint, "body", input);
  } catch (error) {
    throw describeBadBody && error instanceof AppError ? describeBadBody(error, input) : error;
  }
}

async function handle(
  { app, audit, route }: MountedRoute,
  visit: Visit,
  { req, res, params, granted, query, body, file, ahead }: Entered & Exchange & { params: unknown },
): Promise<PlacedAnswer> {
  const { endpoint } = route;
  const context = {
    params,
    query,
    body,
    app,
    access: granted,
    log: req.log,
    address: req.ip ?? "unknown",
    idempotencyKey: handlersKey(app, visit),
    file,
    ahead,
    req,
    res,
    // Which endpoint it is, and so what its parts are, only its own handler knows: see route().
  } as RouteContext<EndpointDefinition>;
  const result = presentable(endpoint, await route.handle(context));
  await audit({ endpoint, access: granted, params, body });
  // Too late for this caller (answerInTime): the 503 that was sent is not what the repeat of the call is to get.
  return { status: res.headersSent ? OK : res.statusCode, body: result, places: placesOf(granted) };
}

function isChangeOfAccount({ method, access }: EndpointDefinition): boolean {
  return method !== "GET" && access !== "anyone" && access !== "device";
}

function movesFile({ upload, produces }: EndpointDefinition): boolean {
  return upload !== undefined || produces !== undefined;
}

/** A repeat that a client makes by itself is no try of its own. */
async function passLimits({ app, limiters, changeLimit }: MountedRoute, exchange: Exchange): Promise<void> {
  for (const limiter of changeLimit) await passLimiter(limiter, exchange);
  if (limiters.length === 0) return;
  const tryId = findTryId(app, exchange.req, bearerOf(exchange.req));
  if (tryId !== null && (await isRepeatedTry(app, tryId))) return;
  for (const limiter of limiters) await passLimiter(limiter, exchange);
  if (tryId !== null) await noteTry(app, tryId);
}

/** Rejects with what the middleware passes on: 429 when there were too many tries. */
function passLimiter(limiter: RequestHandler, { req, res }: Exchange): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error("Not an error.", { cause: error }));
    };
    void limiter(req, res, next);
  });
}

/** Nothing leaves the server that the contract does not name; a result that does not fit is a bug, not the caller's error. */
function presentable(endpoint: EndpointDefinition, result: unknown): unknown {
  const parsed = endpoint.result.safeParse(result);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  throw new Error(`The result of ${endpoint.method} ${endpoint.path} does not fit its schema. ${problems}`);
}

function bearerOf(req: Request): string | null {
  return /^Bearer ([^\s]+)$/i.exec(req.get("Authorization") ?? "")?.[1] ?? null;
}
