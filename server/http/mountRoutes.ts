import { createHash } from "node:crypto";
import { Router, type Request, type RequestHandler, type Response } from "express";
import type { EndpointDefinition } from "../../shared/contract/endpoint.js";
import type { AppContext } from "../AppContext.js";
import { answerInTime } from "./answerInTime.js";
import type { AccessGranted, AccessTable } from "./access.js";
import { parseInput } from "./parseInput.js";
import { rateLimitsOf, type RateLimits } from "./rateLimits.js";
import type { Route, RouteContext } from "./route.js";
import { readUpload } from "./readUpload.js";
import { requireIdempotencyKey, runOnce, type Answer } from "./runOnce.js";

const OK = 200;

/** Is told of every call that has succeeded, before its caller is. */
export type AuditHook = (call: {
  endpoint: EndpointDefinition;
  access: AccessGranted[keyof AccessGranted];
  params: unknown;
  body: unknown;
}) => Promise<void>;

interface Mounting {
  app: AppContext;
  routes: Route[];
  access: AccessTable;
  audit: AuditHook;
  limits: RateLimits;
}

/**
 * An Express router of all routes. Each call goes through the same steps: limit, shape of the path, access, input, handler,
 * result. The path comes before access so that access rules only ever see ids; the body comes after, so that strangers learn
 * nothing from it.
 */
export function mountRoutes(mounting: Mounting): Router {
  const router = Router();
  for (const route of mounting.routes) {
    const { method, path } = route.endpoint;
    const verb = method.toLowerCase() as Lowercase<typeof method>;
    const mounted = { ...mounting, route, limiters: rateLimitsOf(route.endpoint, mounting) };
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
}

async function answerCall(
  { app, access, audit, route, limiters }: MountedRoute,
  { req, res }: Exchange,
): Promise<Answer> {
  // Counting asks the database too: a hung one must not keep a log-in waiting beyond its deadline.
  for (const limiter of limiters) await passLimiter(limiter, { req, res });
  const { endpoint } = route;
  const params = parseInput(endpoint, "params", req.params) as Record<string, string> | undefined;
  const granted = await access[endpoint.access]({
    params: params ?? {},
    body: req.body,
    bearer: bearerOf(req),
    cookies: req.cookies as Record<string, string | undefined>,
  });
  const query = parseInput(endpoint, "query", req.query);
  const body = parseInput(endpoint, "body", req.body);
  const idempotencyKey = requireIdempotencyKey(req.get("Idempotency-Key"));
  const file = endpoint.upload ? await readUpload(req, endpoint.upload) : undefined;

  const context = {
    params,
    query,
    body,
    app,
    access: granted,
    log: req.log,
    address: req.ip ?? "unknown",
    idempotencyKey,
    file,
    req,
    res,
    // Which endpoint it is, and so what its parts are, only its own handler knows: see route().
  } as RouteContext<EndpointDefinition>;
  const run = async () => {
    const result = presentable(endpoint, await route.handle(context));
    await audit({ endpoint, access: granted, params, body });
    // Too late for this caller (answerInTime): the 503 that was sent is not what the repeat of the call is to get.
    return { status: res.headersSent ? OK : res.statusCode, body: result };
  };

  const caller = endpoint.access === "anyone" ? null : callerOf(granted);
  if (idempotencyKey === null || caller === null || !isAnswerKept(endpoint)) return run();
  return runOnce(
    app,
    {
      caller,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      key: idempotencyKey,
      input: { params, query, body, file: file && digest(file) },
    },
    run,
  );
}

function digest(file: Buffer): string {
  return createHash("sha256").update(file).digest("base64url");
}

function movesFile({ upload, produces }: EndpointDefinition): boolean {
  return upload !== undefined || produces !== undefined;
}

/** Reading again does no harm, and a secret, such as an access token, is stored nowhere. */
function isAnswerKept({ method, secretAnswer }: EndpointDefinition): boolean {
  return method !== "GET" && !secretAnswer;
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

/**
 * Answers are stored under the caller's name. None is stored of endpoints for anyone: a stranger's key could be guessed, and
 * the answer to a log-in is a secret; their handlers derive ids from the key.
 */
function callerOf(granted: AccessGranted[keyof AccessGranted]): string | null {
  if ("device" in granted) return `device ${granted.device.id}`;
  return granted.actor ? `user ${granted.actor.user.id}` : null;
}

function bearerOf(req: Request): string | null {
  return /^Bearer ([^\s]+)$/i.exec(req.get("Authorization") ?? "")?.[1] ?? null;
}
