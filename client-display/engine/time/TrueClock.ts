import type { StoredClock } from "../state/storage.js";

/** One ping and its pong: local sending and receiving time, and the server's time in between. Epoch ms. */
export interface ClockSample {
  sentAt: number;
  receivedAt: number;
  serverTime: number;
}

/** Apart by more than this, the tablet slept or somebody set its clock (docs/DELIVERY.md, true-clock). */
const DRIFT_MS = 2_000;

/** Server time minus local time, from the sample that travelled fastest: it has the smallest error. */
export function offsetOf(samples: ClockSample[]): number | null {
  let best: ClockSample | null = null;
  samples.forEach((sample) => {
    if (!best || duration(sample) < duration(best)) best = sample;
  });
  if (!best) return null;
  const { sentAt, receivedAt, serverTime } = best as ClockSample;
  return Math.round(serverTime - (sentAt + receivedAt) / 2);
}

function duration(sample: ClockSample): number {
  return sample.receivedAt - sample.sentAt;
}

/** The device's clocks. `monotonic` is performance.now where the engine has it; it only ever goes forward. */
export interface LocalClocks {
  wall(): number;
  monotonic(): number;
}

/**
 * The right time on a tablet whose own clock may be wrong. Not trusted while it claims to be earlier than a moment
 * that has certainly passed (a flat battery, a reset): then there is no clock and no reminder until it is synced, or set to a later one.
 */
export class TrueClock {
  /** Epoch ms when this page began: by the server's time, as soon as it has told it. */
  openedAt: number;
  private isSynced = false;
  private offsetMs: number;
  private lastTrueTime: number;
  private wallMark: number;
  private monotonicMark: number;
  private trusted: boolean;
  /** The last jump forward that was believed, ms. */
  private leap = 0;

  constructor(
    private readonly clocks: LocalClocks,
    stored: StoredClock | null,
  ) {
    this.offsetMs = stored?.offsetMs ?? 0;
    this.lastTrueTime = stored?.lastTrueTime ?? 0;
    this.wallMark = clocks.wall();
    this.monotonicMark = clocks.monotonic();
    this.openedAt = this.now();
    this.trusted = this.openedAt >= this.lastTrueTime;
  }

  isTrusted(): boolean {
    return this.trusted;
  }

  /** Epoch ms. */
  now(): number {
    return this.clocks.wall() + this.offsetMs;
  }

  wall(): number {
    return this.clocks.wall();
  }

  monotonic(): number {
    return this.clocks.monotonic();
  }

  /** Takes over the server's time. That of a single snapshot is good enough to start with; the pings are more exact. */
  sync(offsetMs: number): void {
    // What is put right later may have gone wrong since.
    if (!this.isSynced) this.openedAt += offsetMs - this.offsetMs;
    this.isSynced = true;
    this.offsetMs = offsetMs;
    // A clock that was set forward and then put right must not make the next start look like one before the saved time.
    this.lastTrueTime = Math.min(this.lastTrueTime, this.now());
    this.trusted = true;
    this.leap = 0;
    this.mark();
  }

  /**
   * Compares the two local clocks since the last call. Forward means that the tablet slept, and its clock is as right
   * as before; backward means that somebody set it, and the true time goes on without the jump. Back by about as much as forward before: it was
   * set wrong and is put right again, and neither jump counts.
   */
  checkDrift(): "none" | "forward" | "backward" {
    const wall = this.clocks.wall() - this.wallMark;
    const drift = wall - (this.clocks.monotonic() - this.monotonicMark);
    this.mark();
    if (Math.abs(drift) < DRIFT_MS) return "none";
    if (drift > 0) {
      this.leap = drift;
      this.trustAfter(drift);
      return "forward";
    }
    this.offsetMs -= drift;
    if (Math.abs(drift + this.leap) < this.leap / 4) this.undoLeap();
    return "backward";
  }

  private undoLeap(): void {
    this.offsetMs -= this.leap;
    this.leap = 0;
    // Else the next start would seem to lie before it.
    if (this.trusted) this.lastTrueTime = Math.min(this.lastTrueTime, this.now());
  }

  /** Somebody has set a clock that nobody could believe: by hand, where there is no server. The next start would believe it too. */
  private trustAfter(jump: number): void {
    const now = this.now();
    if (this.trusted || now < this.lastTrueTime || now - jump >= this.lastTrueTime) return;
    this.trusted = true;
    this.openedAt = now;
  }

  /** What to store each minute. */
  stored(): StoredClock {
    if (this.trusted) this.lastTrueTime = Math.max(this.lastTrueTime, this.now());
    return { offsetMs: this.offsetMs, lastTrueTime: this.lastTrueTime };
  }

  private mark(): void {
    this.wallMark = this.clocks.wall();
    this.monotonicMark = this.clocks.monotonic();
  }
}
