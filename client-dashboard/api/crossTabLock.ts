import type { BrowserStore } from "./browserStore.js";
import { randomId } from "./randomId.js";

type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Longer than a refresh with its time limit; a tab that died holding the lock blocks no other for more than this. */
const LEASE_MS = 12_000;
/** Two tabs that write at once see after this who wrote last. */
const SETTLE_MS = 30;
const RETRY_MS = 100;

/** Runs work in one tab at a time: by the Web Locks API, or by a lease in the store where that is missing (plain http). */
export function crossTabLock(store: BrowserStore, name = "mantel-refresh"): Lock {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks) return (work) => locks.request(name, work);
  return (work) => withLease({ store, name }, work);
}

interface Lease {
  store: BrowserStore;
  name: string;
}

async function withLease<Result>(lease: Lease, work: () => Promise<Result>): Promise<Result> {
  const owner = randomId();
  const giveUpAt = Date.now() + LEASE_MS;
  while (!(await takeLease(lease, owner)) && Date.now() < giveUpAt) await pause(RETRY_MS);
  try {
    return await work();
  } finally {
    if (leaseOwner(lease) === owner) lease.store.remove(lease.name);
  }
}

async function takeLease(lease: Lease, owner: string): Promise<boolean> {
  if (leaseOwner(lease) !== null) return false;
  lease.store.set(lease.name, `${owner} ${Date.now() + LEASE_MS}`);
  await pause(SETTLE_MS);
  const holder = leaseOwner(lease);
  // Storage that keeps nothing is shared with no other tab either.
  return holder === owner || holder === null;
}

function leaseOwner({ store, name }: Lease): string | null {
  const [owner, until] = (store.get(name) ?? "").split(" ");
  return owner && Number(until) > Date.now() ? owner : null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
