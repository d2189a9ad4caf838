import type { CloseReason } from "../../../shared/realtime/closeReasons.js";
import type { QueuedFrame } from "../state/outbox.js";
import type { Link, LinkFrame, LinkListener } from "./Link.js";
import type { Polls } from "./Polls.js";
import type { ClockSample } from "../time/TrueClock.js";

export type OpenPolls = (listener: LinkListener, outbox: QueuedFrame[]) => Polls;

/** Sockets that never opened, one after another, before the network is taken to block them. */
const BLOCKED_AFTER = 3;

/**
 * The slow second channel: a link that polls over HTTP while its socket never opens, and is nothing but that socket otherwise. The
 * frames and their ids are the same, so that going from one to the other loses and doubles nothing. What polls comes with a later chunk.
 */
export class SlowLink implements Link, LinkListener {
  private listener: LinkListener | null = null;
  private failures = 0;
  private opened = false;
  private openPolls: OpenPolls | null = null;
  private polls: Polls | null = null;
  private outbox: QueuedFrame[] = [];

  constructor(private readonly socket: Link) {}

  /** From now on it can poll, and does if it should have long since. */
  allowPolling(openPolls: OpenPolls): void {
    this.openPolls = openPolls;
    this.pollIfBlocked();
  }

  start(listener: LinkListener): void {
    this.stopPolling();
    this.listener = listener;
    this.failures = 0;
    // Unsent frames may belong to the display before; the engine hands its own over again.
    this.outbox = [];
    this.socket.start(this);
  }

  stop(): void {
    this.listener = null;
    this.stopPolling();
    this.socket.stop();
  }

  flush(outbox: QueuedFrame[]): void {
    this.outbox = outbox;
    (this.polls || this.socket).flush(outbox);
  }

  measureClock(): void {
    this.socket.measureClock();
  }

  retryNow(): void {
    this.socket.retryNow();
    this.polls?.pollNow();
  }

  handleConnected(): void {
    this.opened = true;
    this.failures = 0;
    this.stopPolling();
    this.listener?.handleConnected();
  }

  handleFrame(frame: LinkFrame): void {
    this.listener?.handleFrame(frame);
  }

  handleBrokenFrame(): void {
    this.listener?.handleBrokenFrame();
  }

  handleClockSamples(samples: ClockSample[]): void {
    this.listener?.handleClockSamples(samples);
  }

  handleClosed(reason: CloseReason | null): void {
    this.failures = this.opened ? 0 : this.failures + 1;
    this.opened = false;
    if (this.polls) return;
    this.listener?.handleClosed(reason);
    this.pollIfBlocked();
  }

  private pollIfBlocked(): void {
    const { listener, openPolls } = this;
    if (listener && openPolls && !this.polls && this.failures >= BLOCKED_AFTER)
      this.polls = openPolls(listener, this.outbox);
  }

  private stopPolling(): void {
    this.polls?.stop();
    this.polls = null;
  }
}
