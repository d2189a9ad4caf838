import type { CloseReason } from "../../../shared/realtime/closeReasons.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { QueuedFrame } from "../state/outbox.js";
import type { ClockSample } from "../time/TrueClock.js";

/** Pings and pongs stay inside the link. */
export type LinkFrame = Exclude<ServerToDevice, { type: "ping" | "pong" | "closing" | "snapshot.ready" }>;

export interface LinkListener {
  /** The socket is open and hello is sent. */
  handleConnected(): void;
  handleFrame(frame: LinkFrame): void;
  /** Something arrived that cannot be read. */
  handleBrokenFrame(): void;
  handleClockSamples(samples: ClockSample[]): void;
  /** null: the transport itself broke. */
  handleClosed(reason: CloseReason | null): void;
}

/** What an engine talks to: the server, or the demo that plays one. */
export interface Link {
  start(listener: LinkListener): void;
  /** Connects no more until `start`. */
  stop(): void;
  /** Sends what was not sent on this connection yet; everything is sent again on the next one until it is settled. */
  flush(outbox: QueuedFrame[]): void;
  /** Measures the clock again. */
  measureClock(): void;
  /** Does not wait any longer: the network is back, or the tablet woke up. */
  retryNow(): void;
}
