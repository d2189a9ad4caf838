import type { AppContext } from "../core/AppContext.js";
import { requestOnce, type Answer } from "./requestOnce.js";
import { resolveByDns, resolveTarget, type Resolve } from "./resolveTarget.js";

/** Why nothing came. It is a result and not an error, since upstreams are often away. */
export type FetchFailure =
  | "not-http"
  | "unknown-host"
  | "private-address"
  | "unreachable"
  | "too-slow"
  | "too-large"
  | "unreadable"
  | "too-many-redirects"
  | "refused";

export type Fetched =
  { ok: true; body: Buffer; contentType: string | null } | { ok: false; reason: FetchFailure };

export interface FetchOptions {
  /** The Accept header. */
  accept: string;
  /** Of the body as it is after decompression. */
  maxBytes: number;
  /** For everything together: names, connections, redirects and body. */
  timeLimitMs: number;
  /** The origin of an address that whoever hosts the installation has configured: the guard does not apply to it. */
  trustedOrigin?: string;
  /** How names become addresses; tests bring their own. */
  resolve?: Resolve;
}

const REDIRECTS_MAX = 5;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/**
 * Fetches what a caregiver, or the configuration, has named, without becoming their way into our own network: every hop's host is
 * resolved and checked here, and the connection goes to the address that was checked. Sends no cookies and no credentials. Never throws.
 */
export async function fetchGuarded(
  { config }: Pick<AppContext, "config">,
  address: string,
  options: FetchOptions,
): Promise<Fetched> {
  const { resolve = resolveByDns, trustedOrigin } = options;
  const rules = { resolve, trustedOrigin, allowPrivateTargets: config.allowPrivateTargets };
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), options.timeLimitMs);
  const hops = async (): Promise<Fetched> => {
    let url = findHttpUrl(address);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      if (!url) return failed("not-http");
      const target = await resolveTarget(url, rules);
      if ("refused" in target) return failed(target.refused);
      const answer = await requestOnce(url, {
        ...options,
        addresses: target.addresses,
        signal: tooLate.signal,
      });
      if ("reason" in answer) return failed(answer.reason);
      if (!REDIRECT_STATUSES.includes(answer.status)) return fetched(answer);
      url = findHttpUrl(answer.location ?? "", url);
    }
    return failed("too-many-redirects");
  };
  try {
    return await Promise.race([hops(), whenAborted(tooLate.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

function fetched({ status, body, contentType }: Answer): Fetched {
  return status === 200 ? { ok: true, body, contentType } : failed("refused");
}

function failed(reason: FetchFailure): Fetched {
  return { ok: false, reason };
}

/** Resolving a name cannot be aborted, so the end of the time is waited for beside it. */
function whenAborted(signal: AbortSignal): Promise<Fetched> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(failed("too-slow"))));
}

export function findHttpUrl(address: string, base?: URL): URL | null {
  if (address === "" || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return ["http:", "https:"].includes(url.protocol) ? url : null;
}
