import { FRAME_BURST, FRAMES_PER_SECOND } from "../../shared/realtime/timing.js";

/** A token bucket over one socket's frames. */
export class FrameBucket {
  private tokens = FRAME_BURST;
  /** By a clock that nobody sets back: a correction of the machine's time would close every socket. */
  private filledAt = performance.now();

  /** False when the peer sends more than it may. */
  take(): boolean {
    const now = performance.now();
    this.tokens = Math.min(FRAME_BURST, this.tokens + ((now - this.filledAt) / 1_000) * FRAMES_PER_SECOND);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
