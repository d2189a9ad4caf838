import type { AppContext } from "../core/AppContext.js";
import { findHttpUrl, type FetchFailure } from "./fetchGuarded.js";
import { requestOnce, type Posted } from "./requestOnce.js";
import { resolveByDns, resolveTarget, type Resolve } from "./resolveTarget.js";

/** Why a POST has no status: of what can go wrong with a fetch, what concerns no body and no redirect. */
export type PostFailure = Extract<
  FetchFailure,
  "not-http" | "unknown-host" | "private-address" | "unreachable" | "too-slow"
>;

interface PostOptions {
  /** For name, connection and answer together. */
  timeLimitMs: number;
  /** How names become addresses; tests bring their own. */
  resolve?: Resolve;
}

/** Of an answer, that its connection may end in order. */
const ANSWER_READ_BYTES = 1_024;

/**
 * Posts to an address that a caregiver has named, under the guard of fetchGuarded(): the host is resolved and checked now, and the connection
 * goes to the address that was checked. A redirect is not followed, it is a status like any other. Never throws.
 */
export async function postGuarded(
  app: Pick<AppContext, "config">,
  address: string,
  { timeLimitMs, resolve, ...post }: Posted & PostOptions,
): Promise<{ status: number } | { reason: PostFailure }> {
  return within(timeLimitMs, async (signal) => {
    const target = await findTarget(app, address, resolve);
    if ("reason" in target) return target;
    const { url, addresses } = target;
    const options = { addresses, accept: "*/*", maxBytes: ANSWER_READ_BYTES, signal, post };
    const answer = await requestOnce(url, options);
    return "reason" in answer ? { reason: answer.reason as PostFailure } : { status: answer.status };
  });
}

/** Why nothing would be posted to this address now; null: it would be. */
export async function findRefusal(
  app: Pick<AppContext, "config">,
  address: string,
  { timeLimitMs, resolve }: PostOptions,
): Promise<PostFailure | null> {
  const target = await within(timeLimitMs, () => findTarget(app, address, resolve));
  return "reason" in target ? target.reason : null;
}

async function findTarget(
  { config }: Pick<AppContext, "config">,
  address: string,
  resolve: Resolve = resolveByDns,
): Promise<{ url: URL; addresses: string[] } | { reason: PostFailure }> {
  const url = findHttpUrl(address);
  if (!url) return { reason: "not-http" };
  const { allowPrivateTargets } = config;
  const target = await resolveTarget(url, { resolve, allowPrivateTargets, trustedOrigin: undefined });
  return "refused" in target ? { reason: target.refused } : { url, addresses: target.addresses };
}

/** Resolving a name cannot be aborted, so the end of the time is waited for beside it. */
async function within<Result>(
  timeLimitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | { reason: "too-slow" }> {
  const tooLate = new AbortController();
  const late = new Promise<{ reason: "too-slow" }>((resolve) =>
    tooLate.signal.addEventListener("abort", () => resolve({ reason: "too-slow" })),
  );
  const timer = setTimeout(() => tooLate.abort(), timeLimitMs);
  try {
    return await Promise.race([work(tooLate.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
