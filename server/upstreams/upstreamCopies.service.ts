import type { AppContext } from "../core/AppContext.js";
import { isDuplicateKey } from "../core/isDuplicateKey.js";
import { UpstreamCopyModel, type UpstreamCopy } from "./upstreamCopy.model.js";

/** A service outside of the installation that is asked at intervals. */
export interface Upstream<Body> {
  key: string;
  /** An answer is not asked for again until it is older than this. */
  freshMs: number;
  /** null when nothing good came; may not throw for an upstream that is away. */
  fetch(): Promise<Body | null>;
}

/** An answer of an upstream, with its age. */
export interface Copy<Body> {
  body: Body;
  fetchedAt: Date;
}

/** Longer than any fetch may take: a lease runs out only when its process has died. */
const LEASE_MS = 60_000;
/** An upstream that is away is asked again after this long. */
const RETRY_MS = 5 * 60_000;
/** While an upstream is away its last good answer is used for up to this long; after that there is none. */
const LAST_GOOD_MS = 24 * 60 * 60_000;
/** Nothing is noted for further ahead: what is comes from a clock that was wrong and has been put right. */
const AHEAD_MAX_MS = 60 * 60_000;

/** What this process asks right now, by key: whoever wants the answer waits for that one. Losing it loses nothing. */
const underWay = new WeakMap<AppContext, Map<string, Promise<void>>>();

/**
 * What is known without waiting for the upstream, at most a day old; null for nothing. When it is due, the upstream is asked in the
 * background, and the next call has what came.
 */
export async function readUpstream<Body>(
  app: AppContext,
  upstream: Upstream<Body>,
): Promise<Copy<Body> | null> {
  const row = await UpstreamCopyModel.findById(upstream.key).lean();
  if (!row || isDue(row, app.now())) {
    refreshUpstream(app, upstream).catch((error: unknown) => {
      // The database is away, or the process is ending: the next call asks again.
      app.log.warn({ err: error }, "an upstream could not be asked");
    });
  }
  return row && lastGood<Body>(app, row);
}

/**
 * The same, having waited for the upstream if it is due, or is being asked by this process. Any number of processes may call this at
 * once: one of them asks, the others return what there is.
 */
export async function refreshUpstream<Body>(
  app: AppContext,
  upstream: Upstream<Body>,
): Promise<Copy<Body> | null> {
  await askOnce(app, upstream);
  const row = await UpstreamCopyModel.findById(upstream.key).lean();
  return row && lastGood<Body>(app, row);
}

function askOnce<Body>(app: AppContext, upstream: Upstream<Body>): Promise<void> {
  const asked = underWay.get(app) ?? new Map<string, Promise<void>>();
  underWay.set(app, asked);
  const other = asked.get(upstream.key);
  if (other) return other;
  const work = askIfDue(app, upstream).finally(() => asked.delete(upstream.key));
  asked.set(upstream.key, work);
  return work;
}

async function askIfDue<Body>(app: AppContext, upstream: Upstream<Body>): Promise<void> {
  if (await claimFetch(app, upstream.key)) await fetchClaimed(app, upstream);
}

/** True for exactly one caller when the upstream is due. The upsert of a row that is not due meets the one that is there. */
async function claimFetch(app: AppContext, key: string): Promise<boolean> {
  const now = app.now();
  try {
    await UpstreamCopyModel.updateOne(
      {
        _id: key,
        $or: [
          { nextFetchAt: { $lte: new Date(now) } },
          { nextFetchAt: { $gt: new Date(now + AHEAD_MAX_MS) } },
        ],
      },
      {
        $set: { nextFetchAt: new Date(now + LEASE_MS) },
        $setOnInsert: { body: null, fetchedAt: null, expiresAt: new Date(now + LAST_GOOD_MS) },
      },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function fetchClaimed<Body>(app: AppContext, { key, freshMs, fetch }: Upstream<Body>): Promise<void> {
  const body = await fetch();
  const now = app.now();
  const copy = { body, fetchedAt: new Date(now), expiresAt: new Date(now + LAST_GOOD_MS) };
  await UpstreamCopyModel.updateOne(
    { _id: key },
    { $set: { nextFetchAt: new Date(now + (body ? freshMs : RETRY_MS)), ...(body && copy) } },
  );
}

/** As claimFetch() asks the database. */
function isDue({ nextFetchAt }: UpstreamCopy, now: number): boolean {
  const wait = nextFetchAt.getTime() - now;
  return wait <= 0 || wait > AHEAD_MAX_MS;
}

function lastGood<Body>(app: AppContext, { body, fetchedAt }: UpstreamCopy): Copy<Body> | null {
  if (!fetchedAt) return null;
  const age = app.now() - fetchedAt.getTime();
  if (age > LAST_GOOD_MS || age < -AHEAD_MAX_MS) return null;
  // Only refreshUpstream() writes under this key, and only what this upstream's fetch() gave.
  return { body: body as Body, fetchedAt };
}
