import type { ClientRateLimitInfo, Store } from "express-rate-limit";
import { MongoRateStore, type RateStoreOptions } from "./MongoRateStore.js";

/** A process may be so far behind what the others have counted. */
const SHARE_OF_MAX = 0.01;

interface Count {
  /** Of all processes, by when it was last shared, with what is being shared just now. */
  shared: number;
  own: number;
}

/**
 * Counts in memory, and adds to the count of all processes when there is a hundredth of the limit to add: what is counted costs the database next
 * to nothing. So several processes allow one limit together, each up to a hundredth more, and a restart forgives a hundredth.
 */
export class SharedCounts implements Store {
  /** express-rate-limit: the keys of this store are not local to the process. */
  readonly localKeys = false;
  readonly prefix: string;
  private readonly store: MongoRateStore;
  private readonly batch: number;
  private window = 0;
  private readonly counts = new Map<string, Count>();

  constructor(
    options: RateStoreOptions,
    private readonly max: number,
  ) {
    this.prefix = options.name;
    this.store = new MongoRateStore(options);
    this.batch = Math.max(1, Math.floor(max * SHARE_OF_MAX));
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const { index, resetTime } = this.store.window();
    if (index !== this.window) this.counts.clear();
    this.window = index;
    const count = this.counts.get(key) ?? { shared: 0, own: 0 };
    this.counts.set(key, count);
    count.own += 1;
    // What is refused is not counted for the others.
    const isFree = count.shared + count.own <= this.max;
    if (isFree && count.own >= this.batch) await this.share(key, count);
    return { totalHits: count.shared + count.own, resetTime: this.store.onMachineClock(resetTime) };
  }

  decrement(key: string): void {
    const count = this.counts.get(key);
    if (count) count.own -= 1;
  }

  resetKey(key: string): Promise<void> {
    this.counts.delete(key);
    return this.store.resetKey(key);
  }

  private async share(key: string, count: Count): Promise<void> {
    const hits = count.own;
    count.own = 0;
    count.shared += hits;
    try {
      const { totalHits } = await this.store.add(key, hits);
      // Of two on their way the later one knows of both.
      count.shared = Math.max(count.shared, totalHits);
    } catch (error) {
      count.shared -= hits;
      count.own += hits;
      throw error;
    }
  }
}
