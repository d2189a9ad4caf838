import type { BrowserStore } from "./browserStore.js";
import { randomId } from "./randomId.js";

type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>;

const LOCK_NAME = "mantel-refresh";
/** Longer than a refresh with its time limit; a tab that died holding the lock blocks no other for more than this. */
const LEASE_MS = 12_000;
/** Two tabs that write at once see after this who wrote last. */
const SETTLE_MS = 30;
const RETRY_MS = 100;

/** Runs work in one tab at a time: by the Web Locks API, or by a lease in the store where that is missing (plain http). */
export function crossTabLock(store: BrowserStore): Lock {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks) return (work) => locks.request(LOCK_NAME, work);
  return (work) => withLease(store, work);
}

async function withLease<Result>(store: BrowserStore, work: () => Promise<Result>): Promise<Result> {
  const owner = randomId();
  const giveUpAt = Date.now() + LEASE_MS;
  while (!(await takeLease(store, owner)) && Date.now() < giveUpAt) await pause(RETRY_MS);
  try {
    return await work();
  } finally {
    if (leaseOwner(store) === owner) store.remove(LOCK_NAME);
  }
}

async function takeLease(store: BrowserStore, owner: string): Promise<boolean> {
  if (leaseOwner(store) !== null) return false;
  store.set(LOCK_NAME, `${owner} ${Date.now() + LEASE_MS}`);
  await pause(SETTLE_MS);
  const holder = leaseOwner(store);
  // Storage that keeps nothing is shared with no other tab either.
  return holder === owner || holder === null;
}

function leaseOwner(store: BrowserStore): string | null {
  const [owner, until] = (store.get(LOCK_NAME) ?? "").split(" ");
  return owner && Number(until) > Date.now() ? owner : null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
