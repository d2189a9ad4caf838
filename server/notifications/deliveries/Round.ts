import { setTimeout as wait } from "node:timers/promises";

/** A server that is told to stop waits for the round. */
const ROUND_MS = 10_000;
/** What takes longer hangs: the other places go on without it. The due loop takes a round of a minute for one that hangs as a whole. */
export const SLOW_MS = 1_000;
const ROUND_WITH_SLOW_ONES_MS = 40_000;
/** None that is known to be slow is begun after that: nothing else is, while the last ones are waited for. */
const SLOW_ONES_BEGIN_MS = 25_000;
/** While some are under way, the next look at what else is due is this far. */
const LOOK_AGAIN_MS = 100;

interface Piece {
  /** For whom. */
  name: string;
  begunAt: number;
}

/** Pieces of work that are done at once, a limited number, for a limited time. Slow ones have as many places of their own. */
export class Round {
  private readonly begunAt = performance.now();
  private readonly underWay = new Map<Promise<void>, Piece>();
  private failures: unknown[] = [];

  constructor(
    private readonly places: number,
    private readonly isSlow: (name: string) => boolean,
  ) {}

  hasRoom(): boolean {
    return this.underWay.size - this.countSlow() < this.places && this.isOpen();
  }

  hasRoomForSlow(): boolean {
    const lasts = performance.now() - this.begunAt;
    return lasts < SLOW_ONES_BEGIN_MS && this.countSlow() < this.places && this.isOpen();
  }

  isEmpty(): boolean {
    return this.underWay.size === 0;
  }

  begin(name: string, work: () => Promise<void>): void {
    const piece = work().then(
      () => void this.underWay.delete(piece),
      (error: unknown) => {
        this.underWay.delete(piece);
        this.failures.push(error);
      },
    );
    this.underWay.set(piece, { name, begunAt: performance.now() });
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

  private countSlow(): number {
    return [...this.underWay.values()].filter(({ name }) => this.isSlow(name)).length;
  }

  private isOpen(): boolean {
    if (this.failures.length > 0) return false;
    const now = performance.now();
    const lasts = now - this.begunAt;
    const [oldest = { begunAt: now }] = this.underWay.values();
    return lasts < ROUND_MS || (lasts < ROUND_WITH_SLOW_ONES_MS && now - oldest.begunAt > SLOW_MS);
  }
}
