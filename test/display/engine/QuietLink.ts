import type { Link, LinkListener } from "../../../client-display/engine/connection/Link.js";
import type { QueuedFrame } from "../../../client-display/engine/state/outbox.js";

/** A server that answers what the test says. */
export class QuietLink implements Link {
  listener: LinkListener | null = null;
  outbox: QueuedFrame[] = [];

  start(listener: LinkListener): void {
    this.listener = listener;
  }

  stop(): void {}
  measureClock(): void {}
  retryNow(): void {}

  flush(outbox: QueuedFrame[]): void {
    this.outbox = outbox;
  }
}
