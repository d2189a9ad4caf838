import type { Config } from "../../core/Config.js";
import type { InlineHashes } from "./inlineHashes.js";

const HOST_SHAPE = /^[A-Za-z0-9.:[\]-]{1,255}$/;
/** The display as the dashboard, the composer and the landing page embed it. */
const FRAMED_PATHS = ["/display/preview", "/display/demo"];

export function isFramedPath(path: string): boolean {
  const [start] = path.toLowerCase().match(/^\/display\/[a-z]+/) ?? [""];
  // Slashes to spare are taken one by one: a pattern that looks for them at the end starts anew at each.
  return (
    FRAMED_PATHS.includes(start) && [...path.slice(start.length)].every((character) => character === "/")
  );
}

export interface PagePolicy {
  config: Config;
  hashes: InlineHashes;
  path: string;
  host: string | undefined;
  /** Allows the style elements that the component library makes while it runs. */
  nonce: string | null;
}

/** For a page of the dashboard or the display. No unsafe-inline and no unsafe-eval: what it has inline is allowed by its hash. */
export function contentSecurityPolicy({ config, hashes, path, host, nonce }: PagePolicy): string {
  return policyText(config, {
    ...ownSources(hashes),
    "style-src": ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...hashes.style],
    "connect-src": ["'self'", ...socketSources(host), ...firebaseSources(config)],
    "frame-ancestors": [isFramedPath(path) ? "'self'" : "'none'"],
  });
}

/** For a public page, the same for whoever asks: it opens no socket, and counts its views where the installation wants them counted. */
export function sitePolicy(config: Config, hashes: InlineHashes): string {
  const counter = config.analyticsUrl === null ? [] : [new URL(config.analyticsUrl).origin];
  return policyText(config, { ...ownSources(hashes), "connect-src": ["'self'", ...counter] });
}

function ownSources(hashes: InlineHashes): Record<string, string[]> {
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes.script],
    "style-src": ["'self'", ...hashes.style],
    "connect-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "media-src": ["'self'", "blob:"],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "frame-src": ["'self'"],
    // Old engines know frame-src by this name only.
    "child-src": ["'self'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
  };
}

function policyText({ publicUrl }: Config, directives: Record<string, string[]>): string {
  const all = {
    ...directives,
    ...(publicUrl?.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries<string[]>(all)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Older Safari does not count ws: as 'self'. Host comes from the request, so its shape is checked before it is repeated. */
function socketSources(host: string | undefined): string[] {
  return host && HOST_SHAPE.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
}

/** Where a browser gets its push token from, if push goes by Firebase. */
function firebaseSources({ firebase }: Config): string[] {
  if (firebase === null) return [];
  return ["https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"];
}
