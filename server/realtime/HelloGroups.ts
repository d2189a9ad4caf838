/** More at once are no faster, since they wait for the same processor and database, and each takes longer. */
const HELLOS_AT_ONCE = 50;
/** The next group waits neither for so few that take longer, as a large plan does, nor for longer than that. */
const STRAGGLERS = 5;
const GROUP_MS = 100;

/**
 * Hellos that come at once are answered in groups: those that come while one is under way make the next. The hellos of a group ask the
 * database for the same things in the same moment, and so share the commands (batched.ts). One that comes alone waits for nobody.
 */
export class HelloGroups {
  private waiting: (() => void)[] = [];
  private underWay = 0;
  private startedAt = -Infinity;
  private timer: NodeJS.Timeout | null = null;

  /** Runs it in its turn. */
  run(work: () => Promise<void>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.waiting.push(() => {
        this.underWay += 1;
        void work()
          .then(resolve, reject)
          .finally(() => {
            this.underWay -= 1;
            this.startNext();
          });
      });
      this.startNext();
    });
  }

  private startNext(): void {
    const free = HELLOS_AT_ONCE - this.underWay;
    if (this.waiting.length === 0 || free === 0) return;
    const leftMs = this.startedAt + GROUP_MS - performance.now();
    if (this.underWay > STRAGGLERS && leftMs > 0) return this.startLater(leftMs);
    this.startedAt = performance.now();
    this.waiting.splice(0, free).forEach((start) => start());
  }

  private startLater(leftMs: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.startNext();
    }, leftMs + 1);
  }
}
