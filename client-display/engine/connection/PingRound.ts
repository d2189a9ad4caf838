import { newFrameId } from "./frameId.js";
import type { ClockSample, LocalClocks } from "../time/TrueClock.js";

/** Enough that one of them meets a free network (docs/DELIVERY.md, true-clock). */
const PINGS_PER_ROUND = 5;

interface RoundEnds {
  sendPing(id: string): void;
  /** After each round, with all of its samples. */
  handleSamples(samples: ClockSample[]): void;
}

/** Five pings one after the other, each sent when the one before has been answered. */
export class PingRound {
  private samples: ClockSample[] = [];
  private waiting: { id: string; sentAt: number; sentMark: number } | null = null;

  constructor(
    private readonly clocks: LocalClocks,
    private readonly ends: RoundEnds,
  ) {}

  next(): void {
    const id = newFrameId();
    this.waiting = { id, sentAt: this.clocks.wall(), sentMark: this.clocks.monotonic() };
    this.ends.sendPing(id);
  }

  /** Any pong of the connection; those of other pings are not counted. */
  take(id: string, serverTime: number): void {
    if (this.waiting?.id !== id) return;
    const { sentAt, sentMark } = this.waiting;
    this.waiting = null;
    // The duration by the monotonic clock: somebody may set the other one meanwhile.
    this.samples.push({ sentAt, receivedAt: sentAt + this.clocks.monotonic() - sentMark, serverTime });
    if (this.samples.length < PINGS_PER_ROUND) this.next();
    else this.ends.handleSamples(this.samples);
  }
}
