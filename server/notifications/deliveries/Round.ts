import { setTimeout as wait } from "node:timers/promises";

/** A server that is told to stop waits for the round. */
const ROUND_MS = 10_000;
/** What takes longer hangs: the other places go on without it. The due loop takes a round of a minute for one that hangs as a whole. */
const SLOW_MS = 1_000;
const ROUND_WITH_SLOW_ONES_MS = 40_000;
/** While some are under way, the next look at what else is due is this far. */
const LOOK_AGAIN_MS = 100;

/** Pieces of work that are done at once, a limited number, for a limited time. */
export class Round {
  private readonly begunAt = performance.now();
  private readonly underWay = new Map<Promise<void>, number>();
  private failures: unknown[] = [];

  constructor(private readonly places: number) {}

  hasRoom(): boolean {
    return this.underWay.size < this.places && this.isOpen();
  }

  isEmpty(): boolean {
    return this.underWay.size === 0;
  }

  begin(work: () => Promise<void>): void {
    const piece = work().then(
      () => void this.underWay.delete(piece),
      (error: unknown) => {
        this.underWay.delete(piece);
        this.failures.push(error);
      },
    );
    this.underWay.set(piece, performance.now());
  }

  /** A place is free, or it is time to look again. */
  async untilNextLook(): Promise<void> {
    if (this.isEmpty()) return;
    const stop = new AbortController();
    const later = wait(LOOK_AGAIN_MS, undefined, { signal: stop.signal });
    await Promise.race([later, ...this.underWay.keys()]);
    stop.abort();
    // Cancelled, it rejects, which nobody waits for.
    later.catch(() => undefined);
  }

  /** Resolves when nothing is under way; throws what made the first one fail. */
  async end(): Promise<void> {
    await Promise.all(this.underWay.keys());
    if (this.failures.length > 0) throw this.failures[0];
  }

  private isOpen(): boolean {
    if (this.failures.length > 0) return false;
    const now = performance.now();
    const lasts = now - this.begunAt;
    const [oldest = now] = this.underWay.values();
    return lasts < ROUND_MS || (lasts < ROUND_WITH_SLOW_ONES_MS && now - oldest > SLOW_MS);
  }
}
