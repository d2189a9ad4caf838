import { Router, type Request, type Response } from "express";
import type { EndpointDefinition } from "../../shared/contract/endpoint.js";
import type { AppContext } from "../AppContext.js";
import { answerInTime } from "./answerInTime.js";
import type { AccessGranted, AccessTable } from "./access.js";
import { parseInput } from "./parseInput.js";
import { rateLimitsOf, type RateLimits } from "./rateLimits.js";
import type { Route, RouteContext } from "./route.js";
import { requireIdempotencyKey, runOnce, type Answer } from "./runOnce.js";

const OK = 200;

interface Mounting {
  app: AppContext;
  routes: Route[];
  access: AccessTable;
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
    router[verb](path, ...rateLimitsOf(route.endpoint, mounting), async (req, res) => {
      const answer = await answerInTime(answerCall(mounting, route, { req, res }), req.log);
      res.status(answer.status).json(answer.body);
    });
  }
  return router;
}

interface Exchange {
  req: Request;
  res: Response;
}

async function answerCall({ app, access }: Mounting, route: Route, { req, res }: Exchange): Promise<Answer> {
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

  const context = {
    params,
    query,
    body,
    app,
    access: granted,
    log: req.log,
    address: req.ip ?? "unknown",
    idempotencyKey,
    req,
    res,
    // Which endpoint it is, and so what its parts are, only its own handler knows: see route().
  } as RouteContext<EndpointDefinition>;
  const run = async () => {
    const body = presentable(endpoint, await route.handle(context));
    // Too late for this caller (answerInTime): the 503 that was sent is not what the repeat of the call is to get.
    return { status: res.headersSent ? OK : res.statusCode, body };
  };

  const caller = endpoint.access === "anyone" ? null : callerOf(granted);
  if (idempotencyKey === null || caller === null || endpoint.method === "GET") return run();
  const scope = `${caller} ${endpoint.method} ${endpoint.path}`;
  return runOnce(app, { scope, key: idempotencyKey, input: { params, query, body } }, run);
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
