import { createHash } from "node:crypto";
import type { Config } from "../../core/Config.js";

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
  html: string;
  path: string;
  host: string | undefined;
  /** Allows the style elements that the component library makes while it runs. */
  nonce: string | null;
}

/** No unsafe-inline and no unsafe-eval: what the built page has inline is allowed by its hash. */
export function contentSecurityPolicy({ config, html, path, host, nonce }: PagePolicy): string {
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineHashes(html, "script")],
    "style-src": ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...inlineHashes(html, "style")],
    "connect-src": ["'self'", ...socketSources(host), ...firebaseSources(config)],
    "img-src": ["'self'", "data:", "blob:"],
    "media-src": ["'self'", "blob:"],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "frame-src": ["'self'"],
    // Old engines know frame-src by this name only.
    "child-src": ["'self'"],
    "frame-ancestors": [isFramedPath(path) ? "'self'" : "'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    ...(config.publicUrl?.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
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

function inlineHashes(html: string, element: "script" | "style"): string[] {
  const elements = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, "gi"));
  const inline = [...elements].filter(([, attributes]) => !/\ssrc\s*=/i.test(attributes ?? ""));
  // A browser hashes what it parsed, and parsing turns CRLF into LF.
  const texts = inline.map(([, , text]) => (text ?? "").replace(/\r\n?/g, "\n"));
  return texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
