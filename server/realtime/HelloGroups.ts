/** More at once are no faster, since they wait for the same processor and database, and each takes longer. */
const AT_ONCE_MAX = 50;
const AT_ONCE_FIRST = 10;
const AT_ONCE_MIN = 5;
/** A fifth of a frame's deadline, and half of it, which large plans take together, or small ones on a busy machine. */
const QUICK_MS = 1_000;
const SLOW_MS = 2_500;
/** After a pause others may come, with other plans. */
const FORGOTTEN_MS = 10_000;
/** The next group waits neither for so few that take longer, as a large plan does, nor for longer than that. */
const STRAGGLERS = 5;
const GROUP_MS = 100;

/**
 * Hellos that come at once are answered in groups: those that come while one is under way make the next. The hellos of a group ask the
 * database for the same things in the same moment, and so share the commands (batched.ts). One that comes alone waits for nobody. Each that is
 * quick lets one more in at once, each slow one takes one away: all of a group that is too large would miss their deadline together, come
 * back, and miss it again.
 */
export class HelloGroups {
  private waiting: (() => void)[] = [];
  private underWay = 0;
  private atOnce = AT_ONCE_FIRST;
  private startedAt = -Infinity;
  private timer: NodeJS.Timeout | null = null;

  /** Runs it in its turn. */
  run(work: () => Promise<void>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.waiting.push(() => {
        const startedAt = performance.now();
        this.underWay += 1;
        void work()
          .then(resolve, reject)
          .finally(() => {
            this.underWay -= 1;
            this.learn(performance.now() - startedAt);
            this.startNext();
          });
      });
      this.startNext();
    });
  }

  private learn(tookMs: number): void {
    if (tookMs < QUICK_MS) this.atOnce = Math.min(AT_ONCE_MAX, this.atOnce + 1);
    if (tookMs > SLOW_MS) this.atOnce = Math.max(AT_ONCE_MIN, this.atOnce - 1);
  }

  private startNext(): void {
    const now = performance.now();
    if (this.underWay === 0 && now - this.startedAt > FORGOTTEN_MS) this.atOnce = AT_ONCE_FIRST;
    const free = this.atOnce - this.underWay;
    if (this.waiting.length === 0 || free <= 0) return;
    const leftMs = this.startedAt + GROUP_MS - now;
    if (this.underWay > STRAGGLERS && leftMs > 0) return this.startLater(leftMs);
    this.startedAt = now;
    this.waiting.splice(0, free).forEach((start) => start());
  }

  private startLater(leftMs: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.startNext();
    }, leftMs + 1);
  }
}
