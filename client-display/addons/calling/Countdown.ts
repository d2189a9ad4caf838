import { COUNTDOWN_MS } from "../../../shared/limits.js";

interface CountdownParts {
  /** The chime was heard, the page is in front, and nothing would have to be asked: as long as it is so it goes on. */
  isReady(): boolean;
  handleChange(): void;
  /** `isOver`: to its end; else something has come between. */
  handleEnd(isOver: boolean): void;
}

const SECOND_MS = 1_000;

/** The seconds in which who is calling stands on the screen before the call begins by itself. It counts ticks: a page that slept has shown nothing. */
export class Countdown {
  /** null: it does not count. 0: it has come to its end. */
  secondsLeft: number | null = null;
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(private readonly parts: CountdownParts) {}

  start(): void {
    if (this.secondsLeft !== null || !this.parts.isReady()) return;
    this.secondsLeft = COUNTDOWN_MS / SECOND_MS;
    this.timer = setInterval(() => this.tick(), SECOND_MS);
  }

  stop(): void {
    this.secondsLeft = null;
    this.halt();
  }

  private tick(): void {
    if (!this.parts.isReady()) {
      this.stop();
      return this.parts.handleEnd(false);
    }
    this.secondsLeft = this.secondsLeft! - 1;
    if (this.secondsLeft > 0) return this.parts.handleChange();
    this.halt();
    this.parts.handleEnd(true);
  }

  private halt(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }
}
