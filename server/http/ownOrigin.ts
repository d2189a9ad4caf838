import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import type { Config } from "../core/Config.js";
import { badInput } from "../core/AppError.js";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Whether the cookies of this installation may be used by where the request came from: a page that the server itself sent (by Host
 * or PUBLIC_URL), a page of CORS_ORIGINS, or no page at all. Browsers put Origin on every request that changes something and on
 * every ws upgrade; other programs, which hold no cookies to steal the use of, send none.
 */
export function isOwnOrigin(config: Config, headers: IncomingHttpHeaders): boolean {
  const { origin } = headers;
  if (origin === undefined || origin === config.publicUrl || config.corsOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  // The host only: a proxy in front may speak https for us.
  return new URL(origin).host === requestedHost(config, headers)?.toLowerCase();
}

/** Refuses what a stranger's page makes a browser send (CSRF). 400, since 403 would sign the user out. */
export function requireOwnOrigin(config: Config): RequestHandler {
  return (req, _res, next) => {
    if (SAFE_METHODS.includes(req.method) || isOwnOrigin(config, req.headers)) return next();
    next(badInput("Origin", "This page may not act here.", "origin-refused"));
  };
}

/** X-Forwarded-Host only from a proxy that TRUST_PROXY vouches for. */
function requestedHost(config: Config, headers: IncomingHttpHeaders): string | undefined {
  const forwarded = config.trustProxy > 0 ? headers["x-forwarded-host"] : undefined;
  const first = typeof forwarded === "string" ? forwarded.split(",")[0]?.trim() : undefined;
  return first ?? headers.host;
}
