import { createHash } from "node:crypto";
import type { ClientRateLimitInfo, Store } from "express-rate-limit";
import { RateCounterModel } from "./rateCounter.model.js";

/** Between the parts of a caller who is counted by more than one thing, such as account and address. */
export const KEY_SEPARATOR = "\n";

export interface RateStoreOptions {
  /** Which limit it counts for; callers of different limits never share a counter. */
  name: string;
  windowMs: number;
  now(): number;
}

/**
 * Counts in MongoDB, in windows aligned to the clock, so that several processes share one count and a restart forgives nothing.
 * The caller's address or e-mail is stored as a hash only.
 */
export class MongoRateStore implements Store {
  /** express-rate-limit: the keys of this store are not local to the process. */
  readonly localKeys = false;
  readonly prefix: string;
  private readonly options: RateStoreOptions;

  constructor(options: RateStoreOptions) {
    this.options = options;
    this.prefix = options.name;
  }

  /** `resetTime` is of the machine's own clock. */
  increment(key: string): Promise<ClientRateLimitInfo> {
    return this.add(key, 1);
  }

  async add(key: string, hits: number): Promise<ClientRateLimitInfo> {
    const { index, resetTime } = this.window();
    const counter = await RateCounterModel.findOneAndUpdate(
      { _id: this.counterId(key, index) },
      { $inc: { count: hits }, $setOnInsert: { expiresAt: resetTime } },
      { upsert: true, returnDocument: "after" },
    );
    return { totalHits: counter.count, resetTime: this.onMachineClock(resetTime) };
  }

  async decrement(key: string): Promise<void> {
    const _id = this.counterId(key, this.window().index);
    // Comes after the answer, when the server may be stopping, and nobody waits for it. Silent: at worst a try that succeeded stays
    // counted until its window is over, and a database that is away is logged by whatever needs it.
    await RateCounterModel.updateOne({ _id, count: { $gt: 0 } }, { $inc: { count: -1 } }).catch(() => null);
  }

  async resetKey(key: string): Promise<void> {
    await RateCounterModel.deleteOne({ _id: this.counterId(key, this.window().index) });
  }

  window(): { index: number; resetTime: Date } {
    const index = Math.floor(this.options.now() / this.options.windowMs);
    return { index, resetTime: new Date((index + 1) * this.options.windowMs) };
  }

  /** express-rate-limit compares it with the machine's own clock, and gives no try back once it is over. */
  onMachineClock(moment: Date): Date {
    return new Date(moment.getTime() - this.options.now() + Date.now());
  }

  private counterId(key: string, windowIndex: number): string {
    return `${callerPrefix(this.options.name, key)}${windowIndex}`;
  }
}

/** Forgets how often these callers met these limits, in every window; of a caller of several parts the first is enough. */
export async function removeRateCounters(names: string[], keys: string[]): Promise<void> {
  const prefixes = names.flatMap((name) => keys.map((key) => callerPrefix(name, key)));
  // A range instead of a pattern: the index is used. One command for all of them.
  await RateCounterModel.bulkWrite(
    prefixes.map((prefix) => ({
      deleteMany: { filter: { _id: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } } },
    })),
    { ordered: false },
  );
}

function callerPrefix(name: string, key: string): string {
  const parts = key.split(KEY_SEPARATOR);
  return `${name}/${parts.map(hashPart).join("/")}/`;
}

function hashPart(part: string): string {
  return createHash("sha256").update(part).digest("base64url").slice(0, 22);
}
