const WINDOW_MS = 30_000;
/** Bytes of one second are counted together. */
const STEP_MS = 1_000;

/** How fast something has been coming lately. */
export class TransferPace {
  private readonly startedAt: number;
  /** Oldest first. */
  private steps: Array<{ at: number; bytes: number }> = [];

  constructor(private readonly now: () => number) {
    this.startedAt = now();
  }

  note(bytes: number): void {
    const at = this.now();
    const last = this.steps.at(-1);
    if (last && at - last.at < STEP_MS) last.bytes += bytes;
    else this.steps = [...this.recent(), { at, bytes }];
  }

  /** Over the last 30 s, or since it began. */
  bytesPerSecond(): number {
    const bytes = this.recent().reduce((sum, step) => sum + step.bytes, 0);
    return (bytes * 1_000) / Math.max(STEP_MS, Math.min(WINDOW_MS, this.ageMs()));
  }

  ageMs(): number {
    return this.now() - this.startedAt;
  }

  private recent(): Array<{ at: number; bytes: number }> {
    const since = this.now() - WINDOW_MS;
    return this.steps.filter(({ at }) => at > since);
  }
}
