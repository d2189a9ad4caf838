import FakeTimers from "@sinonjs/fake-timers";

const TIMER_NAMES = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
const PUMP_MS = 5;

/**
 * The time of one tablet. Its code runs on timers of its own, while the server in the same process keeps the machine's: a day of the
 * tablet passes in a second, or exactly as fast as the server's with `followMachine`.
 */
export class DeviceTime {
  private readonly timers: FakeTimers.Clock;
  private readonly startedAt: number;
  private sleptMs = 0;

  /** `start` is true time, epoch ms. */
  constructor(start: number) {
    this.timers = FakeTimers.createClock(start);
    this.startedAt = start;
  }

  /** The true time, epoch ms, whatever the tablet's own clock says. */
  now = (): number => this.timers.now;

  /** As performance.now: it stands still while the tablet sleeps. */
  monotonic = (): number => this.timers.now - this.startedAt - this.sleptMs;

  /** Every entry into the tablet's code goes through here: timers that it sets are the tablet's. */
  run<Result>(work: () => Result): Result {
    const machine = TIMER_NAMES.map((name) => globalThis[name]);
    TIMER_NAMES.forEach((name) => setGlobal(name, this.timers[name]));
    try {
      return work();
    } finally {
      TIMER_NAMES.forEach((name, index) => setGlobal(name, machine[index]));
    }
  }

  advance(milliseconds: number): void {
    this.run(() => this.timers.tick(milliseconds));
  }

  /** The tablet sleeps: time passes, and its timers and performance.now do not notice. */
  sleep(milliseconds: number): void {
    this.sleptMs += milliseconds;
    this.timers.setSystemTime(this.now() + milliseconds);
  }

  /** From now on the tablet's time passes as the machine's does. Returns the function that stops it. */
  followMachine(): () => void {
    const pump = setInterval(() => this.catchUp(), PUMP_MS);
    return () => clearInterval(pump);
  }

  private catchUp(): void {
    const late = Math.floor(Date.now() - this.now());
    if (late > 0) this.advance(late);
  }
}

function setGlobal(name: (typeof TIMER_NAMES)[number], timer: unknown): void {
  Object.assign(globalThis, { [name]: timer });
}
