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
  fetches?: boolean;
}

export type SyncAnswer =
  | {
      kind: "synced";
      serverTime: string;
      acks: string[];
      refused: { id: string; code: string }[];
      snapshot: DisplaySnapshot | null;
    }
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
/** Characters that one poll carries; the server reads 100 KB. A single frame is never longer. */
const POLL_LENGTH_MAX = 90_000;

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
    // What is unsent may be of the display before: its user says it again.
    this.outbox = [];
    this.socket.start(this);
  }

  stop(): void {
    this.listener = null;
    this.stopPolling();
    this.socket.stop();
  }

  flush(outbox: QueuedFrame[]): void {
    // Frames that wait for those before them come as these leave: then it is no longer and yet has news.
    const last = lastId(outbox);
    const grown = outbox.length > this.outbox.length || (last !== null && last !== lastId(this.outbox));
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
    const frames = cargoOf(this.outbox);
    postSync({ appVersion, epoch, planVersion, frames }, (answer) => {
      this.asking = false;
      if (this.polling) this.take(answer, { sentAt, receivedAt: clocks.wall(), carried: frames.length });
    });
  }

  private take(answer: SyncAnswer, poll: { sentAt: number; receivedAt: number; carried: number }): void {
    const { listener } = this;
    if (!listener) return;
    if (answer.kind !== "synced") {
      this.greeted = false;
      this.held = null;
      return listener.handleClosed(answer.kind === "refused" ? answer.reason : null);
    }
    if (!this.greeted) listener.handleConnected();
    this.greeted = true;
    const { sentAt, receivedAt, carried } = poll;
    listener.handleClockSamples([{ sentAt, receivedAt, serverTime: Date.parse(answer.serverTime) }]);
    if (answer.snapshot) {
      this.held = { epoch: answer.snapshot.epoch, planVersion: answer.snapshot.planVersion };
      listener.handleFrame({ type: "snapshot", snapshot: answer.snapshot });
    }
    answer.acks.forEach((id) => listener.handleFrame({ type: "ack", id }));
    answer.refused.forEach(({ id, code }) =>
      listener.handleFrame({ type: "refused", id, code, message: "" }),
    );
    if (this.outbox.length > carried) this.plan(SOON_MS);
  }
}

/** The oldest frames, as many as one poll may carry, and one at least. */
function cargoOf(outbox: QueuedFrame[]): QueuedFrame[] {
  let length = 0;
  return outbox.slice(0, FRAMES_MAX).filter((frame, index) => {
    length += JSON.stringify(frame).length;
    return index === 0 || length <= POLL_LENGTH_MAX;
  });
}

function lastId(outbox: QueuedFrame[]): string | null {
  const last = outbox[outbox.length - 1];
  return last ? last.id : null;
}
