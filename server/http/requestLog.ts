import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import type { AppContext } from "../core/AppContext.js";
import { loggedPath } from "./loggedPath.js";

const ID_SHAPE = /^[\w-]{8,64}$/;
const ASSET_PATH = /^\/(display-)?assets\//;

/**
 * Gives each request an id (X-Request-Id, a trusted proxy's own if it sent one) and logs one line when it is answered: method,
 * path, status, time. Never headers, bodies or queries, which may hold passwords, tokens and links with secrets.
 */
export function logRequests(app: AppContext): RequestHandler {
  return pinoHttp({
    logger: app.log,
    genReqId: (req, res) => {
      const sent = app.config.trustProxy > 0 ? req.headers["x-request-id"] : undefined;
      const id = typeof sent === "string" && ID_SHAPE.test(sent) ? sent : randomUUID();
      res.setHeader("X-Request-Id", id);
      return id;
    },
    quietReqLogger: true,
    wrapSerializers: false,
    serializers: {
      req: (req: IncomingMessage) => ({ method: req.method, path: pathOf(req) }),
      res: (res: ServerResponse) => ({ status: res.statusCode }),
    },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? "warn" : "info"),
    autoLogging: { ignore: (req) => ASSET_PATH.test(req.url ?? "") },
  });
}

/** Express shortens `url` inside routers. */
function pathOf(req: IncomingMessage & { originalUrl?: string }): string {
  return loggedPath(req.originalUrl ?? req.url ?? "");
}
