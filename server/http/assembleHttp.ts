import compression from "compression";
import cookieParser from "cookie-parser";
import cors from "cors";
import express, { Router, type Express } from "express";
import type { AppContext } from "../core/AppContext.js";
import type { AccessTable } from "./access.js";
import { notFound } from "../core/AppError.js";
import { answerError } from "./errorHandler.js";
import { mountRoutes, type AuditHook, type SecurityHook, type SubscriptionRule } from "./mountRoutes.js";
import { openApiDocument } from "./openApi.js";
import { requireOwnOrigin } from "./ownOrigin.js";
import { pages } from "./pages/pages.js";
import type { SightRule } from "./idempotency/places.js";
import type { RateLimits } from "./rateLimits.js";
import { logRequests } from "./requestLog.js";
import { requireFlat } from "./requireFlat.js";
import type { Route } from "./route.js";
import { securityHeaders } from "./pages/securityHeaders.js";
import { stalledBody } from "./uploads/stalledBody.js";

const BODY_LIMIT = "100kb";

export interface HttpParts {
  app: AppContext;
  routes: Route[];
  access: AccessTable;
  sight: SightRule;
  subscription: SubscriptionRule;
  audit: AuditHook;
  security: SecurityHook;
  /** What does not answer in JSON, such as pictures. */
  otherRoutes: Router[];
  /** What other servers call: they send no Origin, have no cookie, and are told apart by a signature of the body as it came. */
  callbacks: Router[];
  limits: RateLimits;
  /** Holds the built clients. */
  buildDir: string;
}

/** Express with everything mounted, in the order in which a request meets it. */
export function assembleHttp(parts: HttpParts): Express {
  const { app, buildDir } = parts;
  const http = express();
  http.disable("x-powered-by");
  // Answers of the API are never kept, and a page kept without its header would have the nonce of another answer.
  http.set("etag", false);
  http.set("trust proxy", app.config.trustProxy);
  http.use(logRequests(app), ...securityHeaders(app.config), compression({ level: 9 }));
  for (const callback of parts.callbacks) http.use(callback);
  http.use("/api", apiBasics(app));
  http.use(mountRoutes(parts), ...parts.otherRoutes);
  http.use("/api", () => {
    throw notFound("This address");
  });
  http.use(pages({ config: app.config, buildDir }));
  http.use(() => {
    throw notFound("This address");
  });
  http.use(answerError);
  return http;
}

/** What every endpoint relies on; the endpoints carry their whole path, so they hang at the root. */
function apiBasics({ config, version }: AppContext): Router {
  const router = Router();
  let document: ReturnType<typeof openApiDocument> | null = null;
  router.use((_req, res, next) => {
    res.set("Cache-Control", "no-store");
    next();
  });
  if (config.corsOrigins.length > 0) {
    const exposedHeaders = ["Retry-After", "X-Request-Id"];
    router.use(cors({ origin: config.corsOrigins, credentials: true, exposedHeaders, maxAge: 600 }));
  }
  router.use(requireOwnOrigin(config), cookieParser(), stalledBody);
  router.use(express.json({ limit: BODY_LIMIT }), requireFlat);
  router.get("/openapi.json", (_req, res) => {
    // It describes every endpoint, and hardly anybody asks for it.
    document ??= openApiDocument(version);
    res.json(document);
  });
  return router;
}
