import type { Link, LinkFrame, LinkListener } from "../../../client-display/engine/connection/Link.js";
import type { ClockSample } from "../../../client-display/engine/time/TrueClock.js";
import type { QueuedFrame } from "../../../client-display/engine/state/outbox.js";

/** Between a display's engine and its real connection, changing nothing: what a planted defect changes, it overrides. */
export class PlantedLink implements Link {
  protected listener: LinkListener | null = null;

  constructor(private readonly link: Link) {}

  start(listener: LinkListener): void {
    this.listener = listener;
    this.link.start({
      handleConnected: () => this.handleConnected(),
      handleFrame: (frame) => this.handleFrame(frame),
      handleBrokenFrame: () => listener.handleBrokenFrame(),
      handleClockSamples: (samples) => this.handleClockSamples(samples),
      handleClosed: (reason) => listener.handleClosed(reason),
    });
  }

  stop(): void {
    this.link.stop();
  }

  flush(outbox: QueuedFrame[]): void {
    this.link.flush(outbox);
  }

  measureClock(): void {
    this.link.measureClock();
  }

  retryNow(): void {
    this.link.retryNow();
  }

  protected handleConnected(): void {
    this.listener?.handleConnected();
  }

  protected handleClockSamples(samples: ClockSample[]): void {
    this.listener?.handleClockSamples(samples);
  }

  protected handleFrame(frame: LinkFrame): void {
    this.listener?.handleFrame(frame);
  }
}
