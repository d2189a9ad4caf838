import type { AppContext } from "../core/AppContext.js";
import { requestOnce, type Answer, type Validators } from "./requestOnce.js";
import { isAllowedTarget } from "./privateTargets.js";
import { hostOf, resolveByDns, resolveTarget, type Resolve } from "./resolveTarget.js";

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
  /** The address is a secret: no hop of it goes in plain text over the Internet, only to what ALLOW_PRIVATE_TARGETS names. */
  httpsOnly?: true;
  /** What an earlier answer said of itself: 304 where it is still the same. */
  known?: Validators;
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
  app: Pick<AppContext, "config">,
  address: string,
  options: FetchOptions,
): Promise<Fetched> {
  const answer = await fetchAnswer(app, address, options);
  if ("reason" in answer)
    return { ok: false, reason: answer.reason === "not-https" ? "not-http" : answer.reason };
  const { status, body, contentType } = answer;
  return status === 200 ? { ok: true, body, contentType } : { ok: false, reason: "refused" };
}

/** The same for who wants to know with which status it was refused. The answer is never a redirect. */
export async function fetchAnswer(
  { config }: Pick<AppContext, "config">,
  address: string,
  options: FetchOptions,
): Promise<Answer | Failure> {
  const { resolve = resolveByDns, trustedOrigin } = options;
  const { allowPrivateTargets } = config;
  const rules = { resolve, trustedOrigin, allowPrivateTargets };
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), options.timeLimitMs);
  const hops = async (): Promise<Answer | Failure> => {
    let url = findHttpUrl(address);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      if (!url) return failed("not-http");
      const target = await resolveTarget(url, rules);
      if ("refused" in target) return failed(target.refused);
      const host = hostOf(url);
      const isNamed = (to: string) => isAllowedTarget(allowPrivateTargets, host, to);
      if (options.httpsOnly && url.protocol !== "https:" && !target.addresses.every(isNamed))
        return failed("not-https");
      const answer = await requestOnce(url, {
        ...options,
        addresses: target.addresses,
        signal: tooLate.signal,
      });
      if ("reason" in answer || !REDIRECT_STATUSES.includes(answer.status)) return answer;
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

/** `not-https`: only for who asks for `httpsOnly`. */
type Failure = { reason: FetchFailure | "not-https" };

function failed(reason: Failure["reason"]): Failure {
  return { reason };
}

/** Resolving a name cannot be aborted, so the end of the time is waited for beside it. */
function whenAborted(signal: AbortSignal): Promise<Failure> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(failed("too-slow"))));
}

export function findHttpUrl(address: string, base?: URL): URL | null {
  if (address === "" || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return ["http:", "https:"].includes(url.protocol) ? url : null;
}
