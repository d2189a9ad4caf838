interface Allowance {
  /** So many at once. */
  burst: number;
  perSecond: number;
}

/** What somebody may do: a bucket of tokens that fills again. */
export class TokenBucket {
  private tokens: number;
  /** By the monotonic clock: a correction of the machine's time would close every socket. */
  private filledAt = performance.now();

  constructor(private readonly allowance: Allowance) {
    this.tokens = allowance.burst;
  }

  /** False when it is more than they may. */
  take(): boolean {
    this.fill();
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** As if nobody had taken anything. */
  isFull(): boolean {
    this.fill();
    return this.tokens >= this.allowance.burst;
  }

  private fill(): void {
    const { burst, perSecond } = this.allowance;
    const now = performance.now();
    this.tokens = Math.min(burst, this.tokens + ((now - this.filledAt) / 1_000) * perSecond);
    this.filledAt = now;
  }
}
