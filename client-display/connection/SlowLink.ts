import type { CloseReason } from "../../shared/realtime/closeReasons.js";
import type { DeviceFrame } from "../../shared/realtime/protocol.js";
import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import type { QueuedFrame } from "../state/outbox.js";
import type { Link, LinkFrame, LinkListener } from "./Link.js";
import type { ClockSample, LocalClocks } from "./TrueClock.js";

/** A poll as shared/contract/deviceSync.ts has it. */
export interface SyncRequest {
  appVersion: string;
  epoch: string | null;
  planVersion: number | null;
  frames: DeviceFrame[];
}

export type SyncAnswer =
  | { kind: "synced"; serverTime: string; acks: string[]; snapshot: DisplaySnapshot | null }
  /** The server does not know this device, or a caregiver removed it. */
  | { kind: "refused"; reason: CloseReason }
  | { kind: "unreachable" };

export interface SlowLinkParts {
  appVersion: string;
  clocks: LocalClocks;
  postSync(request: SyncRequest, answer: (answer: SyncAnswer) => void): void;
}

/** Sockets that never opened, one after another, before the network is taken to block them. */
const BLOCKED_AFTER = 3;
const POLL_MS = 15_000;
/** What a person pressed does not wait for the next poll. */
const SOON_MS = 300;
const FRAMES_MAX = 50;

/**
 * The slow second channel: a link that polls over HTTP while its socket never opens, and is nothing but that socket otherwise. The
 * frames and their ids are the same, so that going from one to the other loses and doubles nothing.
 */
export class SlowLink implements Link, LinkListener {
  private listener: LinkListener | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private failures = 0;
  private opened = false;
  private polling = false;
  private asking = false;
  private greeted = false;
  private outbox: QueuedFrame[] = [];
  private held: { epoch: string; planVersion: number } | null = null;

  constructor(
    private readonly socket: Link,
    private readonly parts: SlowLinkParts,
  ) {}

  start(listener: LinkListener): void {
    this.stopPolling();
    this.listener = listener;
    this.failures = 0;
    this.socket.start(this);
  }

  stop(): void {
    this.listener = null;
    this.stopPolling();
    this.socket.stop();
  }

  flush(outbox: QueuedFrame[]): void {
    const grown = outbox.length > this.outbox.length;
    this.outbox = outbox;
    if (!this.polling) this.socket.flush(outbox);
    else if (grown) this.plan(SOON_MS);
  }

  measureClock(): void {
    this.socket.measureClock();
  }

  retryNow(): void {
    this.socket.retryNow();
    if (this.polling) this.plan(0);
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
    if (this.polling) return;
    this.listener?.handleClosed(reason);
    if (this.listener && this.failures >= BLOCKED_AFTER) this.startPolling();
  }

  private startPolling(): void {
    this.polling = true;
    this.greeted = false;
    this.held = null;
    this.plan(0);
  }

  private stopPolling(): void {
    this.polling = false;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private plan(delayMs: number): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.poll(), delayMs);
  }

  private poll(): void {
    this.plan(POLL_MS);
    if (this.asking) return;
    this.asking = true;
    const { clocks, appVersion, postSync } = this.parts;
    const sentAt = clocks.wall();
    const epoch = this.held ? this.held.epoch : null;
    const planVersion = this.held ? this.held.planVersion : null;
    const frames = this.outbox.slice(0, FRAMES_MAX);
    postSync({ appVersion, epoch, planVersion, frames }, (answer) => {
      this.asking = false;
      if (this.polling) this.take(answer, { sentAt, receivedAt: clocks.wall() });
    });
  }

  private take(answer: SyncAnswer, times: { sentAt: number; receivedAt: number }): void {
    const { listener } = this;
    if (!listener) return;
    if (answer.kind !== "synced") {
      this.greeted = false;
      this.held = null;
      return listener.handleClosed(answer.kind === "refused" ? answer.reason : null);
    }
    if (!this.greeted) listener.handleConnected();
    this.greeted = true;
    listener.handleClockSamples([{ ...times, serverTime: Date.parse(answer.serverTime) }]);
    if (answer.snapshot) {
      this.held = { epoch: answer.snapshot.epoch, planVersion: answer.snapshot.planVersion };
      listener.handleFrame({ type: "snapshot", snapshot: answer.snapshot });
    }
    answer.acks.forEach((id) => listener.handleFrame({ type: "ack", id }));
    if (this.outbox.length > FRAMES_MAX) this.plan(SOON_MS);
  }
}
