import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "../../core/Config.js";
import { isFramedPath } from "./contentSecurityPolicy.js";

const PERMISSIONS =
  "camera=(self), microphone=(self), screen-wake-lock=(self), geolocation=(), payment=(), usb=()";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The headers that every answer carries. Pages add their Content-Security-Policy, see pages.ts. */
export function securityHeaders(config: Config): RequestHandler[] {
  const https = config.publicUrl?.startsWith("https:") ?? false;
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      // On plain http in a home network it would lock the family out (docs/HOSTING.md).
      strictTransportSecurity: https && { maxAge: YEAR_SECONDS, includeSubDomains: false },
      // Set below, by path.
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xFrameOptions: false,
      // Not no-referrer: some browsers then send `Origin: null` with our own requests.
      referrerPolicy: { policy: "same-origin" },
    }),
    (req, res, next) => {
      const opener = openerPolicy(req.path);
      // Browsers ignore both on plain http in a home network, and complain of it in the console of each page.
      if (https || isThisMachine(req.hostname)) {
        res.set("Cross-Origin-Opener-Policy", opener);
        res.set("Origin-Agent-Cluster", "?1");
      }
      res.set("X-Frame-Options", isFramedPath(req.path) ? "SAMEORIGIN" : "DENY");
      res.set("Permissions-Policy", PERMISSIONS);
      next();
    },
  ];
}

/**
 * Google's sign-in popup has to reach the page that opened it. Every page of the dashboard lets popups go their way, since one leads to
 * the login without loading it anew; the popup's own pages, which it reaches from Google's, must not cut the tie. Nor must what follows a
 * checkout, whose window closes itself.
 */
function openerPolicy(path: string): string {
  if (/^\/(api\/google|checkout-success|checkout-cancelled)(\/|$)/i.test(path)) return "unsafe-none";
  return /^\/(api|display)(\/|$)/i.test(path) ? "same-origin" : "same-origin-allow-popups";
}

function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
