import type { AppContext } from "../core/AppContext.js";
import { fetchGuarded } from "./fetchGuarded.js";

const BYTES_MAX = 256 * 1024;
/** Below the time that a call of the API may take. */
const TIME_LIMIT_MS = 5_000;

/** The JSON answer of a service that the configuration names; null, and a line in the log, when none comes. */
export async function fetchJson(
  app: AppContext,
  base: string,
  query: Record<string, string>,
): Promise<unknown> {
  const url = new URL(base);
  Object.entries(query).forEach(([name, value]) => url.searchParams.set(name, value));
  const fetched = await fetchGuarded(app, url.href, {
    accept: "application/json",
    maxBytes: BYTES_MAX,
    timeLimitMs: TIME_LIMIT_MS,
    trustedOrigin: url.origin,
  });
  if (!fetched.ok) {
    app.log.warn({ upstream: url.host, reason: fetched.reason }, "an upstream gave no answer");
    return null;
  }
  try {
    return JSON.parse(fetched.body.toString("utf8")) as unknown;
  } catch {
    // A proxy's or a hotel's page in place of the answer.
    app.log.warn({ upstream: url.host, reason: "no JSON" }, "an upstream gave no answer");
    return null;
  }
}
